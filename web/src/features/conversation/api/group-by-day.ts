import type { Session } from '@tutka/http-contracts';

export type DayGroup = 'pinned' | 'today' | 'yesterday' | 'week' | 'month' | 'older';

const order: readonly DayGroup[] = ['pinned', 'today', 'yesterday', 'week', 'month', 'older'];

/** Sessions under the day of their last message, as the reader's clock has it; pinned ones first. */
export function groupByDay(
  sessions: readonly Session[],
  now: Date,
): { readonly group: DayGroup; readonly sessions: readonly Session[] }[] {
  // Not every day has 24 hours.
  const midnight = (before: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - before).getTime();
  const groups = new Map<DayGroup, Session[]>();
  for (const session of sessions) {
    const group = session.pinned ? 'pinned' : groupOf(new Date(session.lastMessageAt).getTime(), midnight);
    groups.set(group, [...(groups.get(group) ?? []), session]);
  }
  return order.flatMap((group) => {
    const found = groups.get(group);
    return found ? [{ group, sessions: found }] : [];
  });
}

/** `midnight` tells when the day began that was so many days ago. */
function groupOf(at: number, midnight: (before: number) => number): DayGroup {
  if (at >= midnight(0)) return 'today';
  if (at >= midnight(1)) return 'yesterday';
  if (at >= midnight(7)) return 'week';
  return at >= midnight(30) ? 'month' : 'older';
}
