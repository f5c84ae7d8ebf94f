import type { PostgresServer } from '@tutka/postgres-server';
import { CannotStart } from './data-dir.ts';

/** SQLSTATEs of a server that lacks room or memory, was ended, or does not reach its files. */
const ofTheMachine = /^(?:53|57P|58)/;

/** What failed because PostgreSQL could not go on, as what PostgreSQL says of itself; anything else as it is. */
export function ofDatabase(error: unknown, postgres: Pick<PostgresServer, 'trouble'>): unknown {
  const why = postgres.trouble() ?? saidOfTheMachine(error);
  return why === undefined ? error : new CannotStart(`PostgreSQL cannot go on: ${why}`);
}

function saidOfTheMachine(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !ofTheMachine.test(String(error.code)))
    return undefined;
  return error.message;
}
