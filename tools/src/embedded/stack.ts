import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceUrls } from '@tutka/database';
import type { Database } from '@tutka/jobs';
import { freePort, type PostgresServer, startPostgres } from '@tutka/postgres-server';
import type { Running } from '@tutka/service-runtime';
import type { EmbeddedSettings } from './config.ts';
import { ofDatabase } from './of-database.ts';
import type { Secrets } from './secrets.ts';

export interface Stack {
  /** Where the gateway answers. */
  readonly url: string;
  /** Settles when PostgreSQL has ended, which nothing here survives, with why. */
  readonly databaseEnded: Promise<string>;
  /** Lets running requests end, then stops everything, PostgreSQL last. */
  stop(): Promise<void>;
}

/** PostgreSQL, every service and the gateway in this process. The data folder must be held. */
export async function startStack(given: EmbeddedSettings): Promise<Stack> {
  const settings = await withPort(given);
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
  // PostgreSQL comes up while the services' code is loaded.
  const starting = startPostgres({ dir: join(settings.dataDir, 'postgres'), durable: true });
  const loading = import('./services.ts');
  loading.catch(() => undefined);
  const postgres = await starting;
  const running: Ending[] = [];
  try {
    const services = await loading;
    services.refuseUnreadable(settings.passed);
    const tracing = await services.startTracing('tutka', (why) =>
      console.warn(`Traces do not reach their collector: ${why}`),
    );
    running.push(endedBy(tracing.stop));
    const secrets = services.loadSecrets(settings.dataDir);
    const urls = await services.prepareDatabases(postgres.superuserUrl, secrets, settings.dataDir);
    const gateway = await startServices(settings, secrets, urls, services, running);
    const databaseEnded = postgres.exited.then((code) => postgres.trouble() ?? String(code));
    return { url: gateway.url, databaseEnded, stop: () => stopAll(running, postgres) };
  } catch (error) {
    await stopAll(running, postgres);
    throw ofDatabase(error, postgres);
  }
}

/** What can be ended. */
type Ending = Pick<Running, 'drain' | 'stop'>;

/** Services name the public address before the gateway listens: where any port will do, it is chosen now. */
async function withPort(settings: EmbeddedSettings): Promise<EmbeddedSettings> {
  if (settings.port !== 0) return settings;
  const port = await freePort(settings.host);
  return { ...settings, port, publicUrl: settings.publicUrl.replace(/:0$/, `:${port}`) };
}

/** Starts each service once those it asks are there, noting them in `running` as they come up. */
async function startServices(
  settings: EmbeddedSettings,
  secrets: Secrets,
  databases: Record<Database, ServiceUrls>,
  services: typeof import('./services.ts'),
  running: Ending[],
): Promise<Running> {
  const { startIdentity, startCatalog, startConversation, startBilling, startStatistics, startGateway } =
    services;
  const envOf = services.serviceSettings(settings, secrets, databases);
  const noted = async (starting: Promise<Running>): Promise<Running> => {
    const started = await starting;
    running.push(started);
    return started;
  };
  // Identity, catalog and billing ask each other, so that one of the addresses must be known before its service is there.
  const billingPort = await freePort();
  const billingUrl = `http://127.0.0.1:${billingPort}`;
  const identityPort = await freePort();
  const statistics = await services.startFilled(settings.dataDir, databases, (joinsLate) => {
    const env = { JOINS_LATE: String(joinsLate), IDENTITY_URL: `http://127.0.0.1:${identityPort}` };
    return noted(startStatistics({ ...envOf('statistics'), ...env }));
  });
  const identity = await noted(
    startIdentity({ ...envOf('identity'), PORT: String(identityPort), BILLING_URL: billingUrl }),
  );
  const catalog = await noted(
    startCatalog({
      ...envOf('catalog'),
      IDENTITY_URL: identity.url,
      BILLING_URL: billingUrl,
    }),
  );
  const sandbox = await services.startSandbox(settings, secrets);
  running.push(endedBy(sandbox.stop));
  const billing = await noted(
    startBilling({
      ...envOf('billing'),
      ...sandbox.billing,
      PORT: String(billingPort),
      IDENTITY_URL: identity.url,
      CATALOG_URL: catalog.url,
    }),
  );
  const conversation = await noted(
    startConversation({
      ...envOf('conversation'),
      IDENTITY_URL: identity.url,
      CATALOG_URL: catalog.url,
      BILLING_URL: billing.url,
    }),
  );
  const urls = {
    identity: identity.url,
    catalog: catalog.url,
    conversation: conversation.url,
    billing: billing.url,
    statistics: statistics.url,
  };
  const gateway = await noted(
    startGateway({ ...services.gatewaySettings(settings, secrets, urls), ...sandbox.gateway }),
  );
  sandbox.tell(gateway);
  return gateway;
}

const endedBy = (stop: () => Promise<void>): Ending => ({ drain: async () => undefined, stop });

async function stopAll(running: readonly Ending[], postgres: PostgresServer): Promise<void> {
  for (const each of [...running].reverse()) {
    await each.drain();
    await each.stop();
  }
  await postgres.stop();
}
