import { type Db, plannedInTenant, type Tx } from '@tutka/database';
import type { Owner } from './owner.ts';

/**
 * Runs one statement as a person, in one round trip and, outside of a transaction, a transaction of its own. The
 * statement, always the same text under its `name`, reads `args` as `$1`, of type jsonb, and selects one value of type
 * jsonb as `result`; undefined where it selects none.
 */
export async function forPerson<T>(
  run: Db | Tx,
  { workspace, userUuid }: Owner,
  name: string,
  statement: string,
  args: object,
): Promise<T | undefined> {
  const scope = { kind: 'person', workspace, userUuid };
  const [row] = await plannedInTenant<{ result: T | null }>(run, scope, name, statement, [
    JSON.stringify(args),
  ]);
  return row?.result ?? undefined;
}
