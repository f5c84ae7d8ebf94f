import type { Db } from '@tutka/database';
import type { Owner } from './owner.ts';

/**
 * Runs one statement as a person, in one round trip and, outside of a transaction, a transaction of its own. The
 * statement reads `args` as `$1`, of type jsonb, and selects one value of type jsonb; undefined where it selects none.
 */
export async function forPerson<T>(
  run: Db,
  { workspace, userUuid }: Owner,
  statement: string,
  args: object,
): Promise<T | undefined> {
  const { rows } = await run.raw<{ rows: { result: T | null }[] }>(
    'SELECT for_person(?, ?, ?, ?) AS result',
    [workspace, userUuid, statement, JSON.stringify(args)],
  );
  return rows[0]?.result ?? undefined;
}
