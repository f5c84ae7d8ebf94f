{{- define "tutka.name" -}}
{{ .Values.nameOverride | default .Chart.Name | trunc 40 | trimSuffix "-" }}
{{- end }}

{{- define "tutka.fullname" -}}
{{- $name := include "tutka.name" . -}}
{{- if .Values.fullnameOverride -}}
{{ .Values.fullnameOverride | trunc 40 | trimSuffix "-" }}
{{- else if contains $name .Release.Name -}}
{{ .Release.Name | trunc 40 | trimSuffix "-" }}
{{- else -}}
{{ printf "%s-%s" .Release.Name $name | trunc 40 | trimSuffix "-" }}
{{- end }}
{{- end }}

{{- /* What selects pods: never changes. Takes root and, where it is one component's, component. */}}
{{- define "tutka.selector" -}}
app.kubernetes.io/name: {{ include "tutka.name" .root }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- with .component }}
app.kubernetes.io/component: {{ . }}
{{- end }}
{{- end }}

{{- define "tutka.labels" -}}
{{- $own := include "tutka.selector" . | fromYaml -}}
{{- $about := dict
  "app.kubernetes.io/version" (.root.Chart.AppVersion | toString)
  "app.kubernetes.io/part-of" "tutka"
  "app.kubernetes.io/managed-by" .root.Release.Service
  "helm.sh/chart" (printf "%s-%s" .root.Chart.Name (.root.Chart.Version | replace "+" "_")) -}}
{{ toYaml (merge $own $about .root.Values.commonLabels) }}
{{- end }}

{{- define "tutka.serviceAccountName" -}}
{{- if .Values.serviceAccount.create -}}
{{ .Values.serviceAccount.name | default (include "tutka.fullname" .) }}
{{- else -}}
{{ .Values.serviceAccount.name | default "default" }}
{{- end }}
{{- end }}

{{- /* Takes root and the part's name: a service or jobs. */}}
{{- define "tutka.image" -}}
{{- $registry := .root.Values.global.imageRegistry -}}
{{ if $registry }}{{ trimSuffix "/" $registry }}/{{ end }}{{ .root.Values.image.prefix }}-{{ .name }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}
{{- end }}

{{- /* Where a service answers inside. Takes root and name. */}}
{{- define "tutka.url" -}}
http://{{ include "tutka.fullname" .root }}-{{ .name }}:8080
{{- end }}
