import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { start as startCatalog } from '@tutka/catalog';
import { start as startConversation } from '@tutka/conversation';
import { start as startGateway } from '@tutka/gateway';
import { start as startIdentity } from '@tutka/identity';
import { type PostgresServer, startPostgres } from '@tutka/postgres-server';
import type { Running } from '@tutka/service-runtime';
import type { EmbeddedSettings } from './config.ts';
import { prepareDatabases } from './databases.ts';
import { loadSecrets } from './secrets.ts';
import { gatewaySettings, serviceSettings } from './service-settings.ts';

export interface Stack {
  /** Where the gateway answers. */
  readonly url: string;
  /** Settles when PostgreSQL has ended, which nothing here survives. */
  readonly databaseEnded: Promise<unknown>;
  /** Lets running requests end, then stops everything, PostgreSQL last. */
  stop(): Promise<void>;
}

/** PostgreSQL, every service and the gateway in this process. The data folder must be held. */
export async function startStack(settings: EmbeddedSettings): Promise<Stack> {
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
  const secrets = loadSecrets(settings.dataDir);
  const postgres = await startPostgres({ dir: join(settings.dataDir, 'postgres'), durable: true });
  const running: Running[] = [];
  try {
    const envOf = serviceSettings(settings, secrets, await prepareDatabases(postgres.superuserUrl, secrets));
    const identity = await startIdentity(envOf('identity'));
    running.push(identity);
    const catalog = await startCatalog({ ...envOf('catalog'), IDENTITY_URL: identity.url });
    running.push(catalog);
    const conversation = await startConversation({
      ...envOf('conversation'),
      IDENTITY_URL: identity.url,
      CATALOG_URL: catalog.url,
    });
    running.push(conversation);
    const urls = { identity: identity.url, catalog: catalog.url, conversation: conversation.url };
    const gateway = await startGateway(gatewaySettings(settings, secrets, urls));
    running.push(gateway);
    return { url: gateway.url, databaseEnded: postgres.exited, stop: () => stopAll(running, postgres) };
  } catch (error) {
    await stopAll(running, postgres);
    throw error;
  }
}

async function stopAll(running: readonly Running[], postgres: PostgresServer): Promise<void> {
  for (const each of [...running].reverse()) {
    await each.drain();
    await each.stop();
  }
  await postgres.stop();
}
