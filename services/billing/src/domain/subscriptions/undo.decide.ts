import { isSame } from './renewal.decide.ts';
import type { SubscriptionEvent } from './subscription.events.ts';
import { type Before, type Renewal, type Running, whoseIs } from './subscription.state.ts';

/**
 * What it does to one that renews that an order was paid back. What the order took the place of comes back where its time
 * is not over yet: the plan before a dearer one, the period before one that was paid ahead. Else nothing is left that is
 * paid, and it ends. Of a period that is over it is only money.
 */
export function undo(order: string, now: Date, running: Running, renewal: Renewal): SubscriptionEvent[] {
  if (!running.paidBy.includes(order)) return [];
  const isPeriod = running.orders.includes(order);
  if (!isPeriod && isOver(running, now)) return [];
  const before = comingBack(order, now, renewal);
  if (before) return back(before, isPeriod, running, renewal);
  return [{ type: 'SubscriptionEnded', data: { reason: 'REFUNDED', ...whoseIs(running) } }];
}

const isOver = ({ until }: Pick<Running, 'until'>, now: Date) => Date.parse(until) <= now.getTime();

const comingBack = (order: string, now: Date, { before }: Renewal) =>
  before.find((one) => one.order === order && !isOver(one, now));

/** What was asked for or agreed on top of what the order paid for is not any more. */
function back(
  { order, terms, until, paidBy }: Before,
  isPeriod: boolean,
  running: Running,
  { change, next }: Renewal,
): SubscriptionEvent[] {
  const { userUuid } = running;
  const isNext = next && isSame(next, terms);
  const undone = { paidBy: paidBy[0] ?? order };
  return [
    ...(change ? [failed(change.order, running)] : []),
    ...(isNext ? [{ type: 'PlanChangeDropped', data: {} } as const] : []),
    { type: 'PlanChanged', data: { order, until, terms, userUuid, undone } },
    // What was signed with it charges from the end of the period that is not any more.
    ...(isPeriod ? [{ type: 'AgreementGone', data: { reason: 'REFUNDED' } } as const] : []),
  ];
}

const failed = (order: string, running: Running): SubscriptionEvent => ({
  type: 'PlanChangeFailed',
  data: { order, reason: 'REFUNDED', ...whoseIs(running) },
});

/** Where it is undone that an order was paid: the orders that were paid, or wait to be, for what came on top of that. */
export function builtUpon(order: string, now: Date, { paidBy, renewal }: Running): readonly string[] {
  const at = paidBy.indexOf(order);
  if (at === -1 || !renewal || !comingBack(order, now, renewal)) return [];
  const waiting = renewal.change?.order;
  return [...paidBy.slice(at + 1), ...(waiting === undefined ? [] : [waiting])];
}
