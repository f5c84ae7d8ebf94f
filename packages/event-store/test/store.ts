import { fileURLToPath } from 'node:url';
import { type Db, migrate, openDatabase } from '@tutka/database';
import { freshDatabase } from '@tutka/testing';

/** A fresh database with the store's tables, and pools in its roles. */
export interface TestStore {
  readonly app: Db;
  readonly worker: Db;
  readonly owner: Db;
  readonly workerUrl: string;
  close(): Promise<void>;
}

/** On the run's server, or on the one at a superuser's address. */
export async function openStore(max = 5, superuserUrl?: string): Promise<TestStore> {
  const pg = await freshDatabase('store', superuserUrl);
  await migrate(pg.ownerUrl, fileURLToPath(new URL('migrations', import.meta.url)));
  const [app, worker, owner] = [
    openDatabase(pg.appUrl, { max }),
    openDatabase(pg.workerUrl, { max }),
    openDatabase(pg.ownerUrl),
  ];
  return {
    app,
    worker,
    owner,
    workerUrl: pg.workerUrl,
    async close() {
      await Promise.all([app, worker, owner].map((db) => db.destroy()));
      await pg.drop();
    },
  };
}

export const here = { kind: 'person', workspace: '00000000-0000-4000-8000-000000000001' };
export const there = { kind: 'person', workspace: '00000000-0000-4000-8000-000000000002' };
