import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { asWorker, type Db, openDatabase } from '@tutka/database';
import type { Statistic } from '@tutka/http-contracts';
import type { PublicEvent } from '@tutka/messaging';
import type { People, Person } from '@tutka/service-runtime';
import { type ApiUnderTest, migratedDatabase, serveApi, testGateway, testLogger } from '@tutka/testing';
import { createApp } from '../src/app.ts';
import { watchChanges } from '../src/live/changes.ts';
import { tellAudit } from '../src/projections/audit-place.ts';
import { keptFigures } from '../src/projections/kept.ts';
import { projectStatistics } from '../src/projections/project.ts';

/** Statistics over a database of its own, asked as the gateway asks it; events are handed to it as its consumer does. */
export interface House extends ApiUnderTest {
  readonly worker: Db;
  readonly workerUrl: string;
  readonly ownerUrl: string;
  consume(events: readonly PublicEvent[]): Promise<void>;
}

const members = (workspace: string, role: 0 | 1): Person => ({
  kind: 'person',
  userUuid: randomUUID(),
  userId: 1,
  role,
  language: 'en',
  workspace,
  workspaceRole: 'member',
});
export const member = (workspace: string = randomUUID()): Person => members(workspace, 0);
/** Who owns the workspace. */
export const owner = (workspace: string = randomUUID()): Person => ({
  ...members(workspace, 0),
  workspaceRole: 'owner',
});
export const admin = (): Person => members(randomUUID(), 1);

/** Nobody has an account. */
const nobody: People = { describe: async () => new Map(), close: () => undefined };

export async function openHouse(people = nobody): Promise<House> {
  const database = await migratedDatabase('statistics', join(import.meta.dirname, '../migrations'));
  const app = openDatabase(database.appUrl);
  const worker = openDatabase(database.workerUrl);
  const gateway = testGateway();
  const ending = new AbortController();
  const changes = watchChanges(worker, () => undefined);
  const kept = keptFigures();
  const reads = { app, worker, people, ledgerCurrency: 'USD', kept, lag: async () => 0 };
  const logger = testLogger('statistics');
  const verifier = gateway.verifier('statistics');
  const handler = createApp({
    logger,
    verifier,
    audit: { app, worker, people },
    reads,
    changes,
    ending: ending.signal,
  });
  const api = await serveApi(handler, { service: 'statistics', gateway });
  return {
    ...api,
    worker,
    workerUrl: database.workerUrl,
    ownerUrl: database.ownerUrl,
    async consume(events) {
      await asWorker(worker, (tx) => projectStatistics(tx, events));
      await tellAudit(worker);
    },
    async close() {
      ending.abort();
      changes.stop();
      await api.close();
      await Promise.all([app.destroy(), worker.destroy()]);
      await database.drop();
    },
  };
}

/** The data of an answer that must be one. */
export function dataOf({ status, body }: { status: number; body: { data: Statistic } }): Statistic {
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data;
}
