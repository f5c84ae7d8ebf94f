import { queries, type Tx } from '@tutka/database';

// Segments of a base are rewritten by one transaction at a time. Indexing and searching never ask for this lock.
const key = `hashtext('index_segments'), hashtext(?)`;

export async function lockSegments(tx: Tx, knowledge: string): Promise<void> {
  await queries(tx).raw(`SELECT pg_advisory_xact_lock(${key})`, [knowledge]);
}

/** False where another transaction holds it. */
export async function tryToLockSegments(tx: Tx, knowledge: string): Promise<boolean> {
  const { rows } = await queries(tx).raw<{ rows: { locked: boolean }[] }>(
    `SELECT pg_try_advisory_xact_lock(${key}) AS locked`,
    [knowledge],
  );
  return rows[0]?.locked ?? false;
}
