/** Values that the chart refuses, and what it says then. */
export interface Refusal {
  readonly values: Readonly<Record<string, unknown>>;
  readonly says: RegExp;
}

const service = (values: object, name = 'statistics') => ({ services: { [name]: values } });

/** By the schema: a name or a form that is wrong. */
export const bySchema: readonly Refusal[] = [
  { values: { publicURL: 'https://a.example.org' }, says: /publicURL/ },
  { values: { publicUrl: 'https://a.example.org/tutka' }, says: /publicUrl/ },
  { values: { global: { imageRegistry: 5 } }, says: /imageRegistry/ },
  { values: { services: { statistic: {} } }, says: /statistic\b/ },
  { values: service({ replica: 2 }), says: /replica\b/ },
  { values: service({ replicas: 0 }), says: /replicas/ },
  { values: service({ env: { REPLY_STEPS: 3 } }, 'conversation'), says: /REPLY_STEPS/ },
  {
    values: service({ env: { 'reply-steps': '3' } }, 'conversation'),
    says: /reply-steps|propertyNames|pattern/i,
  },
  { values: service({ autoscaling: { kind: 'vpa' } }), says: /kind/ },
  { values: service({ preStopSeconds: 0 }), says: /preStopSeconds/ },
  { values: { kafka: { brokers: ['kafka'] } }, says: /brokers/ },
  { values: { kafka: { brokers: ['user:word@kafka:9092'] } }, says: /brokers/ },
  { values: { objectStore: { endpoint: 'https://me:word@s3' } }, says: /endpoint/ },
  { values: { migrations: { mode: 'sometimes' } }, says: /mode/ },
  { values: { image: { prefix: '' } }, says: /prefix/ },
];

/** While it is rendered: what is missing or does not go together. */
export const byCombination: readonly Refusal[] = [
  { values: { publicUrl: '' }, says: /publicUrl: give the address that people open/ },
  { values: { kafka: { brokers: [] } }, says: /kafka\.brokers: name the brokers/ },
  { values: { objectStore: { endpoint: '' } }, says: /objectStore\.endpoint: give the address/ },
  { values: { objectStore: { existingSecret: '' } }, says: /objectStore\.existingSecret: name the Secret/ },
  { values: { migrations: { existingSecret: '' } }, says: /migrations\.existingSecret: name the Secret/ },
  { values: { mail: { toLog: false } }, says: /mail\.existingSecret: name the Secret that holds SMTP_URL/ },
  { values: { mail: { existingSecret: 'mail' } }, says: /leave mail\.toLog out/ },
  { values: { trustedCa: { configMap: 'a', secret: 'b' } }, says: /leave trustedCa\.configMap or/ },
  {
    values: { singleSignOn: { issuer: 'https://login.example.org' } },
    says: /singleSignOn: an issuer takes singleSignOn\.clientId/,
  },
  {
    values: { singleSignOn: { clientId: 'tutka' } },
    says: /singleSignOn\.issuer: give the provider's issuer/,
  },
  { values: { singleSignOn: { codes: false } }, says: /singleSignOn\.codes: without singleSignOn\.issuer/ },
  {
    values: { singleSignOn: { roleClaim: 'groups' } },
    says: /singleSignOn\.roleClaim and singleSignOn\.adminValues go together/,
  },
  { values: service({ existingSecret: '' }), says: /services\.statistics\.existingSecret: name the Secret/ },
  {
    values: service({ autoscaling: { kind: 'keda', maxReplicas: 9 } }),
    says: /maxReplicas: 9 is more than kafka\.partitions 8/,
  },
  {
    values: service({ autoscaling: { kind: 'hpa', minReplicas: 9, maxReplicas: 2 } }),
    says: /minReplicas 9 is more than maxReplicas 2/,
  },
  {
    values: service({ autoscaling: { kind: 'keda' } }, 'gateway'),
    says: /the gateway consumes nothing: take hpa/,
  },
  {
    values: { redis: { existingSecret: '' }, ...service({ replicas: 2 }, 'gateway') },
    says: /redis\.existingSecret: several gateways count/,
  },
  { values: { kafka: { sasl: { mechanism: 'plain' } } }, says: /takes kafka\.sasl\.username/ },
  { values: { kafka: { sasl: { username: 'me' } } }, says: /kafka\.sasl\.mechanism: say plain/ },
  {
    values: { kafka: { sasl: { mechanism: 'plain', username: 'me', existingSecret: 'a' } } },
    says: /plain sends the password as it is/,
  },
  { values: { kafka: { tls: { caSecret: 'ca' } } }, says: /kafka\.tls\.caSecret is given/ },
  { values: { ingress: { tlsSecret: 'cert' } }, says: /begins with http:\/\/ and ingress\.tlsSecret/ },
  { values: { httpRoute: { enabled: true } }, says: /httpRoute\.parentRefs: name the Gateway/ },
  {
    values: { monitoring: { serviceMonitor: { enabled: true } } },
    says: /networkPolicy\.monitoringFrom: .* say where Prometheus runs/,
  },
  { values: { gatewayService: { nodePort: 30080 } }, says: /set gatewayService\.type=NodePort/ },
  { values: { tests: { existingSecret: 'key' } }, says: /tests\.agent: give the uuid/ },
  { values: { migrations: { mode: 'initContainer' } }, says: /migrations\.createDatabases: makes databases/ },
  {
    values: service({ env: { STRIPE_SECRET_KEY: 'sk_live' } }, 'billing'),
    says: /STRIPE_SECRET_KEY: is a secret: give it by services\.billing\.secretEnv/,
  },
  {
    values: service({ env: { PUBLIC_URL: 'https://a.example.org' } }, 'billing'),
    says: /PUBLIC_URL is set by the chart/,
  },
  {
    values: service({ env: { A: 'b' }, secretEnv: { A: { secret: 'c' } } }, 'billing'),
    says: /A stands in env and in secretEnv/,
  },
];
