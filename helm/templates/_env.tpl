{{- /* A service's environment as a list, each name once. Takes root, name, service. */}}
{{- define "tutka.env" -}}
{{- $settings := include "tutka.settings" . | fromYaml -}}
{{- $given := dict -}}
{{- range $key, $value := .service.env }}{{ $_ := set $given $key $value }}{{ end -}}
{{- range $key, $from := .service.secretEnv }}{{ $_ := set $given $key (dict "secret" $from.secret "key" ($from.key | default $key)) }}{{ end -}}
{{ include "tutka.envList" (merge $given $settings) }}
{{- end }}

{{- define "tutka.envList" -}}
{{- range $name := keys . | sortAlpha }}
{{- $value := index $ $name }}
- name: {{ $name }}
{{- if kindIs "map" $value }}
  valueFrom: { secretKeyRef: { name: {{ $value.secret }}, key: {{ $value.key }} } }
{{- else }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}
{{- end }}
