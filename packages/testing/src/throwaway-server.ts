import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endAbandonedPostgres, startPostgres } from '@tutka/postgres-server';

const prefix = 'tutka-test-postgres-';

export interface ThrowawayServer {
  readonly superuserUrl: string;
  /** Ends the server and deletes its files. */
  stop(): Promise<void>;
}

/** Starts a PostgreSQL server with files of its own in the temporary folder, without durability. */
export async function startThrowawayServer(): Promise<ThrowawayServer> {
  await sweepAbandoned();
  const dir = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  const server = await startPostgres({ dir, durable: false, settings: { max_connections: '200' } });
  return {
    superuserUrl: server.superuserUrl,
    async stop() {
      await server.stop('immediate');
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Servers of runs that were killed: their folder's name tells the process that made it. */
async function sweepAbandoned(): Promise<void> {
  const pattern = new RegExp(`^${prefix}(\\d+)-`);
  for (const name of readdirSync(tmpdir())) {
    const owner = Number(pattern.exec(name)?.[1] ?? process.pid);
    if (owner === process.pid || isAlive(owner)) continue;
    const dir = join(tmpdir(), name);
    await endAbandonedPostgres(dir);
    rmSync(dir, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
