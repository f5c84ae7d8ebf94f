/** An error that is put into a copy of the chart: the check must find it there. */
export interface Plant {
  readonly what: string;
  /** Below helm/. */
  readonly file: string;
  readonly find: string;
  readonly put: string;
  /** What the check then says. */
  readonly says: RegExp;
}

const deployments = 'templates/deployments.yaml';
const pod = 'templates/_pod.tpl';
const settings = 'templates/_settings.tpl';

/** One for each of the guards. */
export const plants: readonly Plant[] = [
  {
    what: 'no preStop',
    file: deployments,
    find: 'lifecycle: { preStop: { sleep: { seconds: {{ $service.preStopSeconds }} } } }',
    put: '',
    says: /has no preStop sleep/,
  },
  {
    what: 'a grace period that the drain does not fit into',
    file: deployments,
    find: '{{ add $service.preStopSeconds $service.drainSeconds 10 }}',
    put: '30',
    says: /terminationGracePeriodSeconds is 30, not preStop 10 \+ drain/,
  },
  {
    what: 'a readiness probe that lies',
    file: deployments,
    find: 'path: /readyz',
    put: 'path: /livez',
    says: /readinessProbe\.httpGet\.path is "\/livez"/,
  },
  {
    what: 'an environment name twice',
    file: deployments,
    find: 'env: {{- include "tutka.env" $part | nindent 12 }}',
    put: 'env:\n            - { name: LOG_LEVEL, value: debug }\n            {{- include "tutka.env" $part | nindent 12 }}',
    says: /the environment has LOG_LEVEL twice/,
  },
  {
    what: 'a secret in clear',
    file: settings,
    find: 'MASTER_KEY: { secret: {{ $.service.existingSecret }}, key: MASTER_KEY }',
    put: 'MASTER_KEY: this-stands-in-the-release-for-all-to-read',
    says: /MASTER_KEY is in clear/,
  },
  {
    what: 'an address with its password',
    file: settings,
    find: 'S3_ENDPOINT: {{ .endpoint }}',
    put: 'S3_ENDPOINT: https://me:word@s3.example.org',
    says: /S3_ENDPOINT is in clear/,
  },
  {
    what: 'a Secret made at random',
    file: 'templates/service-account.yaml',
    find: '{{- if .Values.serviceAccount.create }}',
    put: 'apiVersion: v1\nkind: Secret\nmetadata: { name: a }\nstringData: { a: {{ randAlphaNum 20 | quote }} }\n---\n{{- if .Values.serviceAccount.create }}',
    says: /a Secret is rendered/,
  },
  {
    what: 'a writable root',
    file: pod,
    find: 'readOnlyRootFilesystem: true',
    put: 'readOnlyRootFilesystem: false',
    says: /readOnlyRootFilesystem is false/,
  },
  {
    what: 'a token of the API server',
    file: pod,
    find: 'automountServiceAccountToken: false\n',
    put: '',
    says: /automountServiceAccountToken is undefined/,
  },
  {
    what: 'addresses of all Services in the environment',
    file: pod,
    find: 'enableServiceLinks: false\n',
    put: '',
    says: /enableServiceLinks is undefined/,
  },
  {
    what: 'memory without a limit',
    file: 'values.yaml',
    find: 'limits: { memory: 768Mi }',
    put: 'limits: {}',
    says: /resources\.limits\.memory is not set/,
  },
  {
    what: 'replicas where something scales',
    file: deployments,
    find: '{{- if eq $service.autoscaling.kind "none" }}',
    put: '{{- if true }}',
    says: /says replicas although something scales it/,
  },
  {
    what: 'a published management port',
    file: 'templates/services.yaml',
    find: '      targetPort: http\n',
    put: '      targetPort: management\n',
    says: /publishes the management port/,
  },
  {
    what: 'a Service of nobody',
    file: 'templates/services.yaml',
    find: '{{- $part := dict "root" $ "component" $name }}',
    put: '{{- $part := dict "root" $ "component" (printf "%ss" $name) }}',
    says: /selects no pod/,
  },
  {
    what: 'a setting that no service knows',
    file: settings,
    find: 'MODE: kubernetes',
    put: 'MODES: kubernetes',
    says: /gateway does not know the setting MODES/,
  },
  {
    what: 'a setting that is needed and not given',
    file: settings,
    find: 'CODE_PEPPER: { secret: {{ .service.existingSecret }}, key: CODE_PEPPER }\n',
    put: '',
    says: /identity: CODE_PEPPER/,
  },
  {
    what: 'a consumer group that nobody is in',
    file: 'templates/_facts.tpl',
    find: 'billing.usage]',
    put: 'billing.usages]',
    says: /consumer groups of billing/,
  },
  {
    what: 'a call that the network policies do not let through',
    file: 'templates/_facts.tpl',
    find: 'conversation: [identity, catalog, billing]',
    put: 'conversation: [identity, catalog]',
    says: /calls of conversation/,
  },
  {
    what: 'an alert on a figure that nobody has',
    file: 'rules/alerts.yaml',
    find: 'gateway_limits_shared',
    put: 'gateway_limits_apart',
    says: /gateway_limits_apart is asked for/,
  },
];
