{{- /* What every pod of the release has. Takes root. */}}
{{- define "tutka.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
# A question that the cluster's DNS loses is asked again after one second, not after five.
dnsConfig: { options: [{ name: timeout, value: "1" }, { name: attempts, value: "5" }] }
securityContext:
  runAsNonRoot: true
  runAsUser: 65532
  runAsGroup: 65532
  fsGroup: 65532
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- with .root.Values.global.imagePullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "tutka.container" -}}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
volumeMounts:
  - { name: tmp, mountPath: /tmp }
  {{- if or .root.Values.trustedCa.configMap .root.Values.trustedCa.secret }}
  - { name: trusted-ca, mountPath: /run/tutka/ca, readOnly: true }
  {{- end }}
{{- end }}

{{- /* On which nodes pods run; jobs and the test take what services take by default. */}}
{{- define "tutka.placement" -}}
{{- range $key := list "nodeSelector" "tolerations" "affinity" "priorityClassName" }}
{{- with index $ $key }}
{{ $key }}: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
{{- end }}

{{- /* Authorities of certificates that Node knows beside the public ones. Each takes root. */}}
{{- define "tutka.trustedCa.volume" -}}
{{- with .root.Values.trustedCa }}
{{- if .configMap }}
- { name: trusted-ca, configMap: { name: {{ .configMap }} } }
{{- else if .secret }}
- { name: trusted-ca, secret: { secretName: {{ .secret }}, items: [{ key: {{ .key }}, path: {{ .key }} }] } }
{{- end }}
{{- end }}
{{- end }}

{{- define "tutka.trustedCa.settings" -}}
{{- with .root.Values.trustedCa }}
{{- if or .configMap .secret }}
NODE_EXTRA_CA_CERTS: /run/tutka/ca/{{ .key }}
{{- end }}
{{- end }}
{{- end }}

{{- /* A container that prepares and ends. Takes root, job (migrate or topics), settings. */}}
{{- define "tutka.job" -}}
- name: {{ .job }}
  image: {{ include "tutka.image" (dict "root" .root "name" "jobs") }}
  args: [jobs/src/{{ .job }}/main.ts]
  env: {{- include "tutka.envList" (merge (.settings | fromYaml) (include "tutka.trustedCa.settings" . | fromYaml)) | nindent 4 }}
  resources: {{- toYaml .root.Values.migrations.resources | nindent 4 }}
  {{- include "tutka.container" . | nindent 2 }}
{{- end }}
