import { createHash } from 'node:crypto';
import { type Db, planned } from '@tutka/database';
import type { Owner } from './owner.ts';

const call = 'SELECT for_person($1, $2, $3, $4, $5) AS result';
const names = new Map<string, string>();

/** Under which a connection keeps the statement's plan. */
function nameOf(statement: string): string {
  const known = names.get(statement);
  if (known !== undefined) return known;
  const name = `trip_${createHash('sha256').update(statement).digest('hex').slice(0, 16)}`;
  names.set(statement, name);
  return name;
}

/**
 * Runs one statement as a person, in one round trip and, outside of a transaction, a transaction of its own. The
 * statement, one of few that never change, reads `args` as `$1`, of type jsonb, and selects one value of type jsonb;
 * undefined where it selects none.
 */
export async function forPerson<T>(
  run: Db,
  { workspace, userUuid }: Owner,
  statement: string,
  args: object,
): Promise<T | undefined> {
  const [row] = await planned<{ result: T | null }>(run, 'for-person', call, [
    workspace,
    userUuid,
    nameOf(statement),
    statement,
    JSON.stringify(args),
  ]);
  return row?.result ?? undefined;
}
