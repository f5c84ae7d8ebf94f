import type { Db } from '@tutka/database';

/** Of these bases the ones that somebody of `workspace` (undefined: nobody's) may read. A worker's connection. */
export async function openKnowledges(
  worker: Db,
  uuids: readonly string[],
  workspace: string | undefined,
): Promise<string[]> {
  if (uuids.length === 0) return [];
  const { rows } = await worker.raw<{ rows: { uuid: string }[] }>(
    `SELECT uuid FROM knowledges WHERE uuid = ANY (?::uuid[]) AND (workspace = ?::uuid OR visibility = 'public')`,
    [[...uuids], workspace ?? null],
  );
  return rows.map(({ uuid }) => uuid);
}
