import { planned, type Tx } from '@tutka/database';
import type { Dimension } from '../domain/count.ts';

/** Whose figures. */
export interface Subject {
  readonly workspace: string;
  readonly dimension: Dimension;
  readonly item: string;
}

/** A day of UTC that a row stands for, in milliseconds, and which version of the row is there. */
export interface DayVersion {
  readonly day: number;
  readonly version: string;
}

/** Who wrote the row last: another transaction makes another version. */
const version = 'xmin::text AS version';
export const dayMs = 'extract(epoch FROM day)::float8 * 1000 AS day';
export const dateText = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/**
 * The rows of a subject from a day up to another, without it. Whatever is counted for an item of a workspace is counted for all
 * of it too: that row has another version then.
 */
export async function dayVersions(
  tx: Tx,
  { workspace, dimension, item }: Subject,
  from: number,
  to: number,
): Promise<DayVersion[]> {
  return await planned<DayVersion>(
    tx,
    'day-versions',
    `SELECT ${dayMs}, ${version} FROM figures
     WHERE workspace = $1 AND dimension = $2 AND item = $3 AND day >= $4 AND day < $5 ORDER BY figures.day`,
    [workspace, dimension, item, dateText(from), dateText(to)],
  );
}
