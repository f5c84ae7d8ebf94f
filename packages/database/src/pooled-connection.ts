import type { Socket } from 'node:net';
import type pg from 'pg';

/** What knex's pool holds. */
export type Connection = pg.Client & {
  /** Set, the pool drops the connection instead of handing it out again. */
  __knex__disposed?: Error;
  readonly processID?: number | null;
  /** False: it waits for an answer. */
  readonly readyForQuery?: boolean;
  /** What is written goes out here; not every stream can gather. */
  readonly connection: {
    readonly stream: Partial<Pick<Socket, 'cork' | 'uncork'>> & Pick<Socket, 'bytesRead' | 'destroy'>;
  };
};
