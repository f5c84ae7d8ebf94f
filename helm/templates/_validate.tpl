{{- /* Stops with every reason at once, each with what to do. */}}
{{- define "tutka.validate" -}}
{{- $all := list (include "tutka.validate.needed" .) (include "tutka.validate.kafka" .) (include "tutka.validate.combinations" .) -}}
{{- range $name, $given := .Values.services -}}
{{- $service := mergeOverwrite (deepCopy $.Values.defaults) (deepCopy $given) -}}
{{- $all = append $all (include "tutka.validate.service" (dict "root" $ "name" $name "component" $name "service" $service)) -}}
{{- end -}}
{{- $lines := list -}}
{{- range $line := join "\n" $all | splitList "\n" -}}
{{- with trim $line }}{{ $lines = append $lines (printf "  - %s" .) }}{{ end -}}
{{- end -}}
{{- if $lines }}{{ fail (printf "\n%s\n" (join "\n" $lines)) }}{{ end -}}
{{- end }}

{{- define "tutka.validate.needed" -}}
{{- with .Values }}
{{- if not .publicUrl }}
publicUrl: give the address that people open, https://tutka.example.org
{{- end }}
{{- if not .kafka.brokers }}
kafka.brokers: name the brokers, [kafka-0:9092, kafka-1:9092]
{{- end }}
{{- if not .objectStore.endpoint }}
objectStore.endpoint: give the address of the S3 store, https://s3.example.org
{{- end }}
{{- if not .objectStore.existingSecret }}
objectStore.existingSecret: name the Secret that holds {{ .objectStore.accessKeyKey }} and {{ .objectStore.secretKeyKey }}
{{- end }}
{{- if and (ne .migrations.mode "none") (not .migrations.existingSecret) }}
migrations.existingSecret: name the Secret that holds the owners' addresses (IDENTITY_DATABASE_OWNER_URL, ...), or set migrations.mode=none and migrate by yourself
{{- end }}
{{- if not (or .mail.existingSecret .mail.toLog) }}
mail.existingSecret: name the Secret that holds {{ .mail.urlKey }}; to try out, mail.toLog=true puts sign-in codes into identity's log
{{- end }}
{{- end }}
{{- end }}

{{- define "tutka.validate.kafka" -}}
{{- with .Values.kafka }}
{{- if and .sasl.mechanism (not (and .sasl.username .sasl.existingSecret)) }}
kafka.sasl: {{ .sasl.mechanism }} takes kafka.sasl.username and kafka.sasl.existingSecret
{{- end }}
{{- if and .sasl.username (not .sasl.mechanism) }}
kafka.sasl.mechanism: say plain, scram-sha-256 or scram-sha-512, or leave kafka.sasl.username out
{{- end }}
{{- if and (eq .sasl.mechanism "plain") (not .tls.enabled) }}
kafka.tls.enabled: the mechanism plain sends the password as it is: set kafka.tls.enabled=true or take scram-sha-512
{{- end }}
{{- if and .tls.caSecret (not .tls.enabled) }}
kafka.tls.enabled: kafka.tls.caSecret is given, so set it to true
{{- end }}
{{- end }}
{{- end }}

{{- define "tutka.validate.combinations" -}}
{{- with .Values }}
{{- $gateway := mergeOverwrite (deepCopy .defaults) (deepCopy .services.gateway) }}
{{- if and (not .redis.existingSecret) (not .redis.countPerGateway) (or (gt (int $gateway.replicas) 1) (ne $gateway.autoscaling.kind "none")) }}
redis.existingSecret: several gateways count requests together in Redis: name the Secret that holds {{ .redis.urlKey }}, or set redis.countPerGateway=true and have each count for itself
{{- end }}
{{- if and .singleSignOn.issuer (not (and .singleSignOn.clientId .singleSignOn.existingSecret)) }}
singleSignOn: an issuer takes singleSignOn.clientId and singleSignOn.existingSecret, the Secret that holds {{ .singleSignOn.secretKey }}
{{- end }}
{{- if and (not .singleSignOn.issuer) (not .singleSignOn.codes) }}
singleSignOn.codes: without singleSignOn.issuer nobody could sign in: give the issuer, or leave codes on
{{- end }}
{{- if ne (empty .singleSignOn.roleClaim) (empty .singleSignOn.adminValues) }}
singleSignOn: singleSignOn.roleClaim and singleSignOn.adminValues go together: give both or neither
{{- end }}
{{- if and (not .singleSignOn.issuer) (or .singleSignOn.clientId .singleSignOn.existingSecret) }}
singleSignOn.issuer: give the provider's issuer, https://login.example.org, or leave singleSignOn out
{{- end }}
{{- if and .trustedCa.configMap .trustedCa.secret }}
trustedCa: stands in a ConfigMap and in a Secret: leave trustedCa.configMap or trustedCa.secret out
{{- end }}
{{- if and .mail.existingSecret .mail.toLog }}
mail.toLog: mails go to mail.existingSecret: leave mail.toLog out
{{- end }}
{{- if and .ingress.tlsSecret (hasPrefix "http://" .publicUrl) }}
publicUrl: begins with http:// and ingress.tlsSecret is given: cookies would not be kept to TLS
{{- end }}
{{- if and .httpRoute.enabled (not .httpRoute.parentRefs) }}
httpRoute.parentRefs: name the Gateway, [{name: public, namespace: gateways}]
{{- end }}
{{- if and .monitoring.serviceMonitor.enabled .networkPolicy.enabled (not .networkPolicy.monitoringFrom) }}
networkPolicy.monitoringFrom: monitoring.serviceMonitor is enabled, and the policies let nobody read the figures: say where Prometheus runs, [{namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: monitoring}}}]
{{- end }}
{{- if and .gatewayService.nodePort (eq .gatewayService.type "ClusterIP") }}
gatewayService.nodePort: is given, so set gatewayService.type=NodePort
{{- end }}
{{- if and .tests.existingSecret (not .tests.agent) }}
tests.agent: give the uuid of the agent that helm test asks with the key of tests.existingSecret
{{- end }}
{{- if and .migrations.createDatabases (eq .migrations.mode "initContainer") }}
migrations.createDatabases: makes databases as a superuser, which no service's pod is to know: set migrations.mode=hook or job
{{- end }}
{{- end }}
{{- end }}

{{- define "tutka.validate.service" -}}
{{- $name := .name -}}
{{- with .service }}
{{- if not .existingSecret }}
services.{{ $name }}.existingSecret: name the Secret that holds SIGNING_KEY{{ if ne $name "gateway" }}, DATABASE_URL, DATABASE_WORKER_URL{{ end }}{{ if eq $name "identity" }}, PUBLIC_KEYS, CODE_PEPPER{{ end }}{{ if eq $name "catalog" }}, MASTER_KEY{{ end }}
{{- end }}
{{- if and (ne .autoscaling.kind "none") (gt (int .autoscaling.minReplicas) (int .autoscaling.maxReplicas)) }}
services.{{ $name }}.autoscaling: minReplicas {{ .autoscaling.minReplicas }} is more than maxReplicas {{ .autoscaling.maxReplicas }}
{{- end }}
{{- if eq .autoscaling.kind "keda" }}
{{- if eq $name "gateway" }}
services.gateway.autoscaling.kind: the gateway consumes nothing: take hpa
{{- else if gt (int .autoscaling.maxReplicas) (int $.root.Values.kafka.partitions) }}
services.{{ $name }}.autoscaling.maxReplicas: {{ .autoscaling.maxReplicas }} is more than kafka.partitions {{ $.root.Values.kafka.partitions }}: those beyond would have nothing to consume
{{- end }}
{{- end }}
{{- range $key, $_ := .env }}
{{- if hasKey $.service.secretEnv $key }}
services.{{ $name }}: {{ $key }} stands in env and in secretEnv: leave one out
{{- end }}
{{- if regexMatch "(_KEY|SECRET|PASSWORD|PEPPER|TOKEN|SMTP_URL|REDIS_URL|DATABASE.*_URL)$" $key }}
services.{{ $name }}.env.{{ $key }}: is a secret: give it by services.{{ $name }}.secretEnv
{{- end }}
{{- end }}
{{- if .existingSecret }}
{{- $settings := include "tutka.settings" $ | fromYaml }}
{{- range $key := concat (keys .env) (keys .secretEnv) | sortAlpha }}
{{- if hasKey $settings $key }}
services.{{ $name }}: {{ $key }} is set by the chart from another value: see helm/README.md
{{- end }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}
