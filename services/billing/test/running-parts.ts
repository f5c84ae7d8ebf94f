import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { BillingService } from '@tutka/contracts/billing/rpc/v1/billing';
import { type Db, openDatabase } from '@tutka/database';
import {
  createInternalClient,
  createSigner,
  createVerifier,
  generateSigningKey,
  type InternalClient,
  type Person,
  publicKeyOf,
} from '@tutka/service-runtime';
import { type ApiUnderTest, migratedDatabase, serveApi, testLogger } from '@tutka/testing';
import { createApp } from '../src/app.ts';
import type { BillingPart } from '../src/parts/part.ts';

/** Parts of billing over a database of their own, asked as the gateway asks them. */
export interface RunningParts extends ApiUnderTest {
  readonly app: Db;
  readonly worker: Db;
  readonly workerUrl: string;
  /** Asked as conversation asks. */
  readonly rpc: InternalClient<typeof BillingService>;
  /** Asked as catalog asks. */
  readonly catalog: InternalClient<typeof BillingService>;
}

/** Nobody knows what a workspace has. */
export const noHoldings = {
  of: async () => ({ knowledgeBytes: null, agents: null, members: null }),
};

/** A person in a workspace of their own, or in the one given. */
export function person(workspace: string = randomUUID()): Person {
  const userUuid = randomUUID();
  return { kind: 'person', userUuid, userId: 1, role: 0, language: 'en', workspace, workspaceRole: 'member' };
}

export const admin = (): Person => ({ ...person(), role: 1 });

/** Brings billing's tables up in an empty database and starts the parts that `made` names. */
export async function runParts(made: (dbs: { app: Db; worker: Db }) => BillingPart[]): Promise<RunningParts> {
  const database = await migratedDatabase('billing', join(import.meta.dirname, '../migrations'));
  const app = openDatabase(database.appUrl);
  const worker = openDatabase(database.workerUrl);
  const parts = made({ app, worker });
  for (const part of parts) await part.start?.();
  const edge = generateSigningKey('gateway');
  const others = { conversation: generateSigningKey('conversation'), catalog: generateSigningKey('catalog') };
  const jwks = { keys: [edge, ...Object.values(others)].map(publicKeyOf) };
  const gateway = {
    signer: createSigner({ issuer: 'gateway', privateJwk: edge }),
    verifier: (audience: string) => createVerifier({ audience, jwks }),
  };
  const logger = testLogger('billing');
  const handler = createApp({ logger, verifier: gateway.verifier('billing'), parts });
  const api = await serveApi(handler, { service: 'billing', gateway });
  const askedBy = (issuer: keyof typeof others) => {
    const signer = createSigner({ issuer, privateJwk: others[issuer] });
    return createInternalClient(BillingService, { url: api.url, signer, audience: 'billing' });
  };
  const [rpc, catalog] = [askedBy('conversation'), askedBy('catalog')];
  return {
    ...api,
    rpc,
    catalog,
    app,
    worker,
    workerUrl: database.workerUrl,
    async close() {
      rpc.close();
      catalog.close();
      await api.close();
      for (const part of parts) await part.stop?.();
      await Promise.all([app.destroy(), worker.destroy()]);
      await database.drop();
    },
  };
}
