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
catalog: [catalog.agent-uses, catalog.members, catalog.orders, catalog.program-turns, catalog.turns, catalog.users]
conversation: [conversation.agents, conversation.shares, conversation.users]
billing: [billing.model-prices, billing.usage]
statistics: [statistics]
{{- end }}

{{- /* What a service reaches outside the release. */}}
{{- define "tutka.outside" -}}
gateway: [redis]
identity: [postgres, kafka, mail{{ if .Values.singleSignOn.issuer }}, singleSignOn{{ end }}]
catalog: [postgres, kafka, objectStore, internet]
conversation: [postgres, kafka, internet]
billing: [postgres, kafka, internet]
statistics: [postgres, kafka]
jobs: [postgres, kafka]
{{- end }}
