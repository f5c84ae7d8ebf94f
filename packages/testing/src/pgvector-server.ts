import { randomBytes } from 'node:crypto';
import { freePort } from '@tutka/postgres-server';
import { faultsOf, type ServerFaults } from './container-control.ts';
import type { ThrowawayServer } from './throwaway-server.ts';

const image = 'pgvector/pgvector:pg17';
const READY = 'database system is ready to accept connections';

/** Starts a PostgreSQL that has pgvector, in a container, at a port that it has after a restart too. */
export async function startPgvectorServer(): Promise<ThrowawayServer & ServerFaults> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const port = await freePort();
  const password = randomBytes(16).toString('hex');
  const container = await new GenericContainer(image)
    .withExposedPorts({ container: 5432, host: port })
    .withEnvironment({ POSTGRES_PASSWORD: password })
    .withCommand(['postgres', '-c', 'max_connections=200'])
    // The first time it says so while it is being set up.
    .withWaitStrategy(Wait.forLogMessage(READY, 2))
    .start();
  return {
    superuserUrl: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    ...(await faultsOf(container)),
    async stop() {
      await container.stop();
    },
  };
}
