{{- /* Settings of each service: a text is a value, {secret, key} comes from a Secret. Takes root, name, service. */}}

{{- define "tutka.settings" -}}
{{- $root := .root -}}
{{- $secret := .service.existingSecret -}}
LOG_LEVEL: {{ $root.Values.logLevel }}
DRAIN_SECONDS: {{ .service.drainSeconds | quote }}
SIGNING_KEY: { secret: {{ $secret }}, key: SIGNING_KEY }
{{- range $peer := index (include "tutka.calls" $root | fromYaml) .name }}
{{ upper $peer }}_URL: {{ include "tutka.url" (dict "root" $root "name" $peer) }}
{{- end }}
{{- if ne .name "gateway" }}
DATABASE_URL: { secret: {{ $secret }}, key: DATABASE_URL }
DATABASE_WORKER_URL: { secret: {{ $secret }}, key: DATABASE_WORKER_URL }
POLL_MS: "500"
{{ include "tutka.settings.kafka" $root }}
{{- end }}
{{- if has .name (list "gateway" "identity" "catalog" "billing") }}
PUBLIC_URL: {{ $root.Values.publicUrl }}
{{- end }}
{{- if has .name (list "billing" "statistics") }}
LEDGER_CURRENCY: {{ $root.Values.ledgerCurrency }}
{{- end }}
{{ include "tutka.trustedCa.settings" . }}
{{ include (printf "tutka.settings.%s" .name) . }}
{{- end }}

{{- define "tutka.settings.kafka" -}}
{{- with .Values.kafka -}}
BUS_URL: kafka://{{ join "," .brokers }}
{{- if .replication }}
KAFKA_REPLICATION: {{ .replication | quote }}
{{- end }}
{{- if .tls.enabled }}
KAFKA_TLS: "true"
{{- end }}
{{- if .tls.caSecret }}
KAFKA_CA: { secret: {{ .tls.caSecret }}, key: {{ .tls.caKey }} }
{{- end }}
{{- if .sasl.mechanism }}
KAFKA_SASL: {{ .sasl.mechanism }}
KAFKA_USERNAME: {{ .sasl.username }}
KAFKA_PASSWORD: { secret: {{ .sasl.existingSecret }}, key: {{ .sasl.passwordKey }} }
{{- end }}
{{- end }}
{{- end }}

{{- define "tutka.settings.gateway" -}}
MODE: kubernetes
{{- with .root.Values.redis.existingSecret }}
REDIS_URL: { secret: {{ . }}, key: {{ $.root.Values.redis.urlKey }} }
{{- end }}
{{- with .root.Values.objectStore.publicEndpoint }}
S3_PUBLIC_ENDPOINT: {{ . }}
{{- end }}
{{- end }}

{{- define "tutka.settings.identity" -}}
{{- $mail := .root.Values.mail -}}
PUBLIC_KEYS: { secret: {{ .service.existingSecret }}, key: PUBLIC_KEYS }
CODE_PEPPER: { secret: {{ .service.existingSecret }}, key: CODE_PEPPER }
COOKIE_SECURE: {{ hasPrefix "https://" .root.Values.publicUrl | quote }}
{{- with $mail.from }}
MAIL_FROM: {{ . | quote }}
{{- end }}
{{- if $mail.existingSecret }}
SMTP_URL: { secret: {{ $mail.existingSecret }}, key: {{ $mail.urlKey }} }
{{- else }}
MAIL_DIR: /tmp/mail
{{- end }}
{{- with .root.Values.singleSignOn }}
{{- if .issuer }}
OIDC_ISSUER: {{ .issuer }}
OIDC_CLIENT_ID: {{ .clientId | quote }}
OIDC_CLIENT_SECRET: { secret: {{ .existingSecret }}, key: {{ .secretKey }} }
OIDC_TRUSTS_EMAILS: {{ .trustsEmails | quote }}
OIDC_SIGNS_OUT: {{ .signsOut | quote }}
SIGN_IN_CODES: {{ .codes | quote }}
{{- with .name }}
OIDC_NAME: {{ . | quote }}
{{- end }}
{{- with .scopes }}
OIDC_SCOPES: {{ . | quote }}
{{- end }}
{{- if .roleClaim }}
OIDC_ROLE_CLAIM: {{ .roleClaim | quote }}
OIDC_ADMIN_VALUES: {{ join "," .adminValues | quote }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}

{{- define "tutka.settings.catalog" -}}
{{- with .root.Values.objectStore -}}
MASTER_KEY: { secret: {{ $.service.existingSecret }}, key: MASTER_KEY }
FILES_DIR: /tmp/files
S3_ENDPOINT: {{ .endpoint }}
{{- with .publicEndpoint }}
S3_PUBLIC_ENDPOINT: {{ . }}
{{- end }}
S3_BUCKET: {{ .bucket }}
S3_REGION: {{ .region }}
S3_ACCESS_KEY: { secret: {{ .existingSecret }}, key: {{ .accessKeyKey }} }
S3_SECRET_KEY: { secret: {{ .existingSecret }}, key: {{ .secretKeyKey }} }
{{- end }}
{{- end }}

{{- define "tutka.settings.conversation" -}}
{{- end }}
{{- define "tutka.settings.billing" -}}
{{- end }}
{{- define "tutka.settings.statistics" -}}
{{- end }}

{{- /* Of the jobs: the schema's owners, and, where databases are made, everything that takes. `only` names one service. */}}
{{- define "tutka.settings.migrate" -}}
{{- $migrations := .root.Values.migrations -}}
{{- range $name := .only | default (list "identity" "catalog" "conversation" "billing" "statistics") }}
{{- range $role := ternary (list "OWNER_" "WORKER_" "") (list "OWNER_") $migrations.createDatabases }}
{{ upper $name }}_DATABASE_{{ $role }}URL: { secret: {{ $migrations.existingSecret }}, key: {{ upper $name }}_DATABASE_{{ $role }}URL }
{{- end }}
{{- end }}
{{- if $migrations.createDatabases }}
DATABASE_SUPERUSER_URL: { secret: {{ $migrations.existingSecret }}, key: DATABASE_SUPERUSER_URL }
{{- end }}
{{- with .only }}
MIGRATE: {{ join "," . }}
{{- end }}
{{- end }}
