import type { Session } from '@tutka/http-contracts';

export type DayGroup = 'pinned' | 'today' | 'yesterday' | 'week' | 'month' | 'older';

const DAY_MS = 86_400_000;
const order: readonly DayGroup[] = ['pinned', 'today', 'yesterday', 'week', 'month', 'older'];

/** Sessions under the day of their last message, as the reader's clock has it; pinned ones first. */
export function groupByDay(
  sessions: readonly Session[],
  now: Date,
): { readonly group: DayGroup; readonly sessions: readonly Session[] }[] {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  const groups = new Map<DayGroup, Session[]>();
  for (const session of sessions) {
    const group = session.pinned ? 'pinned' : groupOf(midnight - new Date(session.lastMessageAt).getTime());
    groups.set(group, [...(groups.get(group) ?? []), session]);
  }
  return order.flatMap((group) => {
    const found = groups.get(group);
    return found ? [{ group, sessions: found }] : [];
  });
}

/** `before` is how long before the last midnight, in milliseconds; today it is negative. */
function groupOf(before: number): DayGroup {
  if (before <= 0) return 'today';
  if (before <= DAY_MS) return 'yesterday';
  if (before <= 7 * DAY_MS) return 'week';
  return before <= 30 * DAY_MS ? 'month' : 'older';
}
