import { isIPv6 } from 'node:net';
import { givenSettings, publicUrlSetting } from '@tutka/service-runtime';
import { CannotStart } from './data-dir.ts';
import { dataDirSetting } from './data-dir-setting.ts';

export interface EmbeddedSettings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** How people reach the product. */
  readonly publicUrl: string;
  /** Settings of the services that the operator gave, handed on as they are. */
  readonly passed: Readonly<Record<string, string>>;
}

/** Which they are; `.env.example` says what each is. */
export const passedOn = [
  'ADMIN_EMAILS',
  'ALIPAY_APP_ID',
  'ALIPAY_GATEWAY',
  'ALIPAY_PRIVATE_KEY',
  'ALIPAY_PUBLIC_KEY',
  'ALIPAY_SELLER_ID',
  'ALIPAY_SIGN_SCENE',
  'API_KEYS_PER_WORKSPACE',
  'API_KEY_LENGTH',
  'APPROVAL_SECONDS',
  'ATTACHMENT_MAX_BYTES',
  'CONTEXT_TOKENS',
  'DEFAULT_LANGUAGE',
  'EGRESS_ALLOW',
  'EGRESS_PORTS',
  'EMBEDDING_MODEL',
  'EMBEDDING_PATIENCE_MS',
  'INVITATIONS_PER_DAY',
  'LEDGER_CURRENCY',
  'LOG_LEVEL',
  'MAIL_FROM',
  'MCP_STDIO',
  'MODEL_API_KEY',
  'MODEL_BASE_URL',
  'MODEL_NAME',
  'OIDC_ADMIN_VALUES',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_ISSUER',
  'OIDC_NAME',
  'OIDC_ROLE_CLAIM',
  'OIDC_SCOPES',
  'OIDC_SIGNS_OUT',
  'OIDC_TRUSTS_EMAILS',
  'QUOTA_KNOWLEDGE_BYTES',
  'QUOTA_KNOWLEDGES',
  'QUOTA_MCP_SERVERS',
  'RATE_LIMITS',
  'REDIS_URL',
  'REPLY_SECONDS',
  'REPLY_STEPS',
  'REPLY_TOKENS',
  'RERANK_MODEL',
  'RERANK_PATIENCE_MS',
  'RETURN_ORIGINS',
  'S3_ACCESS_KEY',
  'S3_BUCKET',
  'S3_ENDPOINT',
  'S3_PUBLIC_ENDPOINT',
  'S3_REGION',
  'S3_SECRET_KEY',
  'SANDBOX_PAYMENTS',
  'SEED_QUOTAS',
  'RECONCILE_DAILY',
  'SIGNUP',
  'SIGNUP_DOMAINS',
  'SIGN_IN_CODES',
  'SITE_IMPORT_PAGES',
  'SITE_IMPORT_PAUSE_MS',
  'SMTP_URL',
  'STRIPE_API_BASE',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'TRUSTED_PROXIES',
  'VISION_MODEL',
  'WEB_TOOLS_PER_MINUTE',
  'WORKSPACES_PER_PERSON',
];

/** Reads what `make start` may be given. Throws a CannotStart that names the setting. */
export function embeddedSettings(given: Record<string, string | undefined>): EmbeddedSettings {
  const env = givenSettings(given);
  const port = Number(env.PORT || '8080');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new CannotStart(`PORT is "${env.PORT}": give a number from 0 (any free one) to 65535`);
  }
  if (!['true', 'false'].includes(env.SANDBOX_PAYMENTS || 'true'))
    throw new CannotStart(`SANDBOX_PAYMENTS is "${env.SANDBOX_PAYMENTS}": give true or false`);
  const host = env.HOST || '127.0.0.1';
  return {
    port,
    host,
    dataDir: dataDirSetting(given),
    publicUrl: env.PUBLIC_URL ? publicUrlOf(env.PUBLIC_URL) : defaultUrl(host, port),
    passed: Object.fromEntries(
      passedOn.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])),
    ),
  };
}

/** Where what listens at a host and port answers this machine itself. */
export function ownUrl({ host, port }: Pick<EmbeddedSettings, 'host' | 'port'>): string {
  const name = anyAddress.includes(host) ? '127.0.0.1' : host;
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`;
}

const anyAddress = ['0.0.0.0', '::'];
const answersLocalhost = [...anyAddress, 'localhost', '127.0.0.1', '::1'];

const defaultUrl = (host: string, port: number) =>
  answersLocalhost.includes(host) ? `http://localhost:${port}` : ownUrl({ host, port });

function publicUrlOf(given: string): string {
  const { error } = publicUrlSetting.safeParse(given);
  if (error) throw new CannotStart(`PUBLIC_URL is "${given}": ${error.issues[0]?.message}`);
  return given.replace(/\/$/, '');
}
