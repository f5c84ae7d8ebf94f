import type { ThrowawayServer } from './throwaway-server.ts';

const image = 'pgvector/pgvector:pg17';

/** Starts a PostgreSQL that has pgvector, in a container. */
export async function startPgvectorServer(): Promise<ThrowawayServer> {
  const { PostgreSqlContainer } = await import('@testcontainers/postgresql');
  const container = await new PostgreSqlContainer(image).start();
  return {
    superuserUrl: container.getConnectionUri(),
    async stop() {
      await container.stop();
    },
  };
}
