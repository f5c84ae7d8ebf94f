import { join } from 'node:path';
import type { ServiceUrls } from '@tutka/database';
import { type Database, publicKeys, type Signer } from '@tutka/jobs';
import type { EmbeddedSettings } from './config.ts';
import type { Secrets } from './secrets.ts';

/** All services share this process: what one commits, the others hear of at once, and looking is only for safety. */
const POLL_MS = '600000';
const DRAIN_SECONDS = '2';

type Env = Record<string, string>;

/** What each service would find in its environment, were it a process of its own. */
export function serviceSettings(
  settings: EmbeddedSettings,
  secrets: Secrets,
  urls: Record<Database, ServiceUrls>,
): (service: Exclude<Signer, 'gateway'>) => Env {
  const { dataDir, passed, publicUrl } = settings;
  const special: Record<Exclude<Signer, 'gateway'>, Env> = {
    identity: {
      PUBLIC_KEYS: publicKeys(secrets),
      CODE_PEPPER: secrets.codePepper,
      FIRST_ACCOUNT_IS_ADMIN: 'true',
      MAIL_DIR: join(dataDir, 'mail'),
      PUBLIC_URL: publicUrl,
    },
    catalog: { MASTER_KEY: secrets.masterKey, FILES_DIR: join(dataDir, 'files'), PUBLIC_URL: publicUrl },
    conversation: {},
    billing: { PUBLIC_URL: publicUrl },
    statistics: {},
  };
  return (service) => ({
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS,
    POLL_MS,
    ...passed,
    ...special[service],
    DATABASE_URL: urls[service].appUrl,
    DATABASE_WORKER_URL: urls[service].workerUrl,
    DATABASE_OWNER_URL: urls[service].ownerUrl,
    BUS_URL: urls.bus.workerUrl,
    SIGNING_KEY: JSON.stringify(secrets.signingKeys[service]),
  });
}

/** The gateway's settings, once the services behind it answer. */
export function gatewaySettings(
  settings: EmbeddedSettings,
  secrets: Secrets,
  services: Readonly<Record<'identity' | 'catalog' | 'conversation' | 'billing' | 'statistics', string>>,
): Env {
  return {
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS,
    ...settings.passed,
    MODE: 'embedded',
    HOST: settings.host,
    PORT: String(settings.port),
    PUBLIC_URL: settings.publicUrl,
    IDENTITY_URL: services.identity,
    CATALOG_URL: services.catalog,
    CONVERSATION_URL: services.conversation,
    BILLING_URL: services.billing,
    STATISTICS_URL: services.statistics,
    SIGNING_KEY: JSON.stringify(secrets.signingKeys.gateway),
    WEB_DIST: join(import.meta.dirname, '../../../web/dist'),
  };
}
