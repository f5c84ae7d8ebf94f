import { uuid5 } from '@tutka/event-store';
import type { Moment } from '../domain/credits/credits.decide.ts';

/** What time it is for a workspace whose plan includes so much; null: its plan takes no credits. */
export function momentOf(workspace: string, included: bigint | null, now: Date): Moment {
  if (included === null) return { now: now.toISOString(), month: null };
  const [year, at] = [now.getUTCFullYear(), now.getUTCMonth()];
  const month = now.toISOString().slice(0, 'yyyy-mm'.length);
  const expiresAt = new Date(Date.UTC(year, at + 1)).toISOString();
  const grant = uuid5(workspace, `plan/${month}/${included}`);
  return { now: now.toISOString(), month: { grant, month, amount: included, expiresAt } };
}
