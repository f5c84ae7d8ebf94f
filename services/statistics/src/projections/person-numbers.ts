import { planned, type Tx } from '@tutka/database';

/** The number of each person, drawn where there was none: their bit in the sets of who was active. */
export async function personNumbers(tx: Tx, users: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const known = await find(tx, users);
  const missing = [...new Set(users)].filter((user) => !known.has(user)).sort();
  if (missing.length === 0) return known;
  await planned(
    tx,
    'draw-numbers',
    'INSERT INTO person_numbers (user_uuid) SELECT * FROM unnest($1::uuid[]) ON CONFLICT DO NOTHING',
    [missing],
  );
  return new Map([...known, ...(await find(tx, missing))]);
}

async function find(tx: Tx, users: readonly string[]): Promise<Map<string, number>> {
  if (users.length === 0) return new Map();
  const rows = await planned<{ user_uuid: string; n: number }>(
    tx,
    'person-numbers',
    'SELECT user_uuid, n FROM person_numbers WHERE user_uuid IN (SELECT unnest((SELECT $1::uuid[])))',
    [[...new Set(users)]],
  );
  return new Map(rows.map(({ user_uuid, n }) => [user_uuid, n]));
}
