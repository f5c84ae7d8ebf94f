{{- /* What the chart knows of the code; make test-chart compares it with the sources. */}}

{{- /* Whom a service calls. */}}
{{- define "tutka.calls" -}}
gateway: [identity, catalog, conversation, billing, statistics]
identity: [billing]
catalog: [identity, billing]
conversation: [identity, catalog, billing]
billing: [identity, catalog]
statistics: [identity]
{{- end }}

{{- /* As which consumer groups a service reads Kafka. */}}
{{- define "tutka.consumerGroups" -}}
identity: [identity.notifications]
catalog: [catalog.agent-uses, catalog.erasures, catalog.members, catalog.orders, catalog.program-turns, catalog.turns, catalog.users]
conversation: [conversation.agents, conversation.erasures, conversation.keys, conversation.members, conversation.shares, conversation.users]
billing: [billing.erasures, billing.model-prices, billing.turns, billing.usage]
statistics: [statistics]
{{- end }}

{{- /* What a service reaches outside the release. */}}
{{- define "tutka.outside" -}}
gateway: [redis{{ include "tutka.andTracing" (dict "root" . "name" "gateway") }}]
identity: [postgres, kafka, mail{{ if .Values.singleSignOn.issuer }}, singleSignOn{{ end }}{{ include "tutka.andTracing" (dict "root" . "name" "identity") }}]
catalog: [postgres, kafka, objectStore, internet{{ include "tutka.andTracing" (dict "root" . "name" "catalog") }}]
conversation: [postgres, kafka, internet{{ include "tutka.andTracing" (dict "root" . "name" "conversation") }}]
billing: [postgres, kafka, internet{{ include "tutka.andTracing" (dict "root" . "name" "billing") }}]
statistics: [postgres, kafka{{ include "tutka.andTracing" (dict "root" . "name" "statistics") }}]
jobs: [postgres, kafka]
{{- end }}

{{- /* One more of these where a service sends traces. Takes root and name. */}}
{{- define "tutka.andTracing" -}}
{{- range list .root.Values.defaults (index .root.Values.services .name) }}
{{- range $key := concat (keys (.env | default dict)) (keys (.secretEnv | default dict)) }}
{{- if has $key (list "OTEL_EXPORTER_OTLP_ENDPOINT" "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT") }}, tracing{{ end }}
{{- end }}
{{- end }}
{{- end }}
