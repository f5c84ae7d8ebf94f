import type { Db } from '@tutka/database';

/** Counts a workspace's use of the web; false where it has used up what a minute allows. */
export type TakePlace = (workspace: string) => Promise<boolean>;

/** Counts in the database, so for all processes together; `perMinute` 0: as often as they like. */
export function webToolPace(worker: Db, perMinute: number): TakePlace {
  return async (workspace) => {
    if (perMinute === 0) return true;
    const { rows } = await worker.raw<{ rows: { calls: number }[] }>(
      `INSERT INTO web_tool_pace AS p (workspace, minute, calls) VALUES (?, date_trunc('minute', now()), 1)
       ON CONFLICT (workspace) DO UPDATE SET minute = excluded.minute,
         calls = CASE WHEN p.minute = excluded.minute THEN p.calls + 1 ELSE 1 END
       RETURNING calls`,
      [workspace],
    );
    return (rows[0]?.calls ?? 0) <= perMinute;
  };
}
