import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServiceDatabase, type Db, migrate, openDatabase } from '@tutka/database';
import { startPostgres } from '@tutka/postgres-server';

export interface BenchStore {
  /** Of the server, for further databases. */
  readonly superuserUrl: string;
  readonly app: Db;
  readonly worker: Db;
  /** Runs a statement as the tables' owner. */
  prepare(statement: string): Promise<void>;
  close(): Promise<void>;
}

const password = 'for-the-benchmark';

/** A durable server with files of its own, and a database with the tables of `migrations`. */
export async function openBenchStore(migrations: string, connections: number): Promise<BenchStore> {
  const dir = mkdtempSync(join(tmpdir(), 'tutka-bench-'));
  const server = await startPostgres({ dir, durable: true });
  const passwords = { owner: password, app: password, worker: password };
  const urls = await createServiceDatabase(server.superuserUrl, 'bench', passwords);
  await migrate(urls.ownerUrl, migrations);
  const app = openDatabase(urls.appUrl, { max: connections });
  const worker = openDatabase(urls.workerUrl, { max: connections });
  return {
    superuserUrl: server.superuserUrl,
    app,
    worker,
    async prepare(statement) {
      const owner = openDatabase(urls.ownerUrl, { max: 1 });
      await owner.raw(statement).finally(() => owner.destroy());
    },
    async close() {
      await Promise.all([app.destroy(), worker.destroy()]);
      await server.stop('immediate');
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
