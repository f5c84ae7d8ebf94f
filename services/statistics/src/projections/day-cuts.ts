import { bytesArray, intArray, planned, type Tx } from '@tutka/database';
import { cutsOf } from '../domain/day-cuts.ts';
import { type DayVersion, dateText, dayMs } from './day-versions.ts';

/** Days of all of a workspace that are over, cut in two at each full hour: a reader's days begin at one of them. */

const keeping = `
  INSERT INTO figure_cuts (workspace, day, quarter, version, earlier, later)
  SELECT $1, $2, quarter, $3, earlier, later
  FROM unnest($4::int[], $5::bytea[], $6::bytea[]) AS n(quarter, earlier, later)
  ON CONFLICT (workspace, day, quarter) DO UPDATE
    SET version = excluded.version, earlier = excluded.earlier, later = excluded.later`;

/** Keeps the parts of a day. The version was read before. */
export async function keepCuts(tx: Tx, workspace: string, { day, version }: DayVersion): Promise<void> {
  const [row] = await planned<{ quarters: Buffer }>(
    tx,
    'day-to-cut',
    "SELECT quarters FROM figures WHERE workspace = $1 AND dimension = 'all' AND item = '' AND day = $2",
    [workspace, dateText(day)],
  );
  if (!row) return;
  const cuts = cutsOf(row.quarters);
  await planned(tx, 'keep-cuts', keeping, [
    ...[workspace, dateText(day), version, intArray(cuts.map(({ quarter }) => quarter))],
    bytesArray(cuts.map(({ earlier }) => earlier)),
    bytesArray(cuts.map(({ later }) => later)),
  ]);
}

/** Of which versions the days of a workspace are cut, by the day. */
export async function keptCuts(tx: Tx, workspace: string): Promise<ReadonlyMap<number, string>> {
  const rows = await planned<DayVersion>(
    tx,
    'kept-cuts',
    `SELECT DISTINCT ${dayMs}, version FROM figure_cuts WHERE workspace = $1`,
    [workspace],
  );
  return new Map(rows.map(({ day, version }) => [day, version]));
}
