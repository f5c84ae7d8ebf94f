import type { Knex } from 'knex';

/** knex's pool, as far as it counts. */
interface Counted {
  readonly client: {
    acquireConnection(): Promise<unknown>;
    readonly pool: { numUsed(): number };
  };
}

/** knex's name, which says what it is to whoever looks for it; its words blame whoever forgot to say in which transaction. */
const NAME = 'KnexTimeoutError';

/** Has a pool that gave nobody a connection in time say why, and where to look. */
export function tellNoConnection(db: Knex, { most, seconds }: { most: number; seconds: number }): void {
  const { client } = db as unknown as Counted;
  const acquire = client.acquireConnection.bind(client);
  client.acquireConnection = () =>
    acquire().catch((error: unknown) => {
      if (!(error instanceof Error) || error.name !== NAME) throw error;
      const why =
        client.pool.numUsed() >= most
          ? `all ${most} of this pool were in use; pg_stat_activity says what they are at, or wait for`
          : 'the database let none in, and did not say why';
      throw Object.assign(new Error(`Timeout acquiring a connection within ${seconds} s: ${why}`), {
        name: NAME,
      });
    });
}
