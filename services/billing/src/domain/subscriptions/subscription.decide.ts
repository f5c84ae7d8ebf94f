import { periodEnd } from './period.ts';
import { decideRenewal, type RenewalCommand } from './renewal.decide.ts';
import type { EndReason, SubscriptionEvent, SubscriptionTerms } from './subscription.events.ts';
import { type Running, type SubscriptionState, whoseIs } from './subscription.state.ts';
import { undo } from './undo.decide.ts';

export type SubscriptionCommand =
  | {
      readonly type: 'ask';
      readonly terms: SubscriptionTerms;
      readonly userUuid: string;
      readonly userId: number;
      readonly expiresAt: string;
    }
  /** Its first period was paid at `now`, or what is bought once. */
  | {
      readonly type: 'start';
      readonly planId: string;
      readonly period: 'month' | 'year';
      readonly order: string;
      readonly userUuid: string;
      readonly now: Date;
    }
  | { readonly type: 'extend'; readonly order: string }
  /** An order was paid back: its period goes. */
  | { readonly type: 'take back'; readonly order: string; readonly now: Date }
  /** Nobody paid its first period. */
  | { readonly type: 'lapse' }
  | { readonly type: 'end'; readonly reason: EndReason }
  /** Of the order's payment a bank says that it is disputed, that it is not any more, or that its money is gone. */
  | { readonly type: 'freeze' | 'thaw' | 'end as disputed'; readonly order: string; readonly now: Date }
  | RenewalCommand;

/** There is no such subscription for the caller. */
export class SubscriptionNotFound extends Error {
  override readonly name = 'SubscriptionNotFound';
}

/** What a command does to a subscription; what is told twice changes nothing. Throws what `decideRenewal` does. */
export function decideSubscription(
  command: SubscriptionCommand,
  state: SubscriptionState,
): SubscriptionEvent[] {
  if (state.phase === 'none' || state.phase === 'awaiting') return decideFirst(command, state.phase);
  return state.phase === 'active' ? decideRunning(command, state) : [];
}

function decideFirst(command: SubscriptionCommand, phase: 'none' | 'awaiting'): SubscriptionEvent[] {
  if (command.type === 'start') return [started(command)];
  if (phase === 'none') return command.type === 'ask' ? [asked(command)] : [];
  const isOver = command.type === 'lapse' || command.type === 'unsubscribe';
  return isOver ? [{ type: 'SubscriptionLapsed', data: {} }] : [];
}

function asked({ type: _, ...data }: Extract<SubscriptionCommand, { type: 'ask' }>): SubscriptionEvent {
  return { type: 'SubscriptionAsked', data };
}

function decideRunning(command: SubscriptionCommand, state: Running): SubscriptionEvent[] {
  switch (command.type) {
    case 'ask':
    case 'start':
    case 'lapse':
      return [];
    case 'end':
      return [ended(command.reason, state)];
    case 'extend':
      return extend(command.order, state);
    case 'take back':
      return takeBack(command, state);
    case 'freeze':
    case 'thaw':
    case 'end as disputed':
      return dispute(command, state);
    default:
      return state.renewal ? decideRenewal(command, state, state.renewal) : [];
  }
}

const ended = (reason: EndReason, state: Running): SubscriptionEvent => ({
  type: 'SubscriptionEnded',
  data: { reason, ...whoseIs(state) },
});

function started({
  planId,
  period,
  order,
  userUuid,
  now,
}: Extract<SubscriptionCommand, { type: 'start' }>): SubscriptionEvent {
  const until = periodEnd(now, period, now.getUTCDate()).toISOString();
  const data = { planId, period, order, userUuid, from: now.toISOString(), until };
  return { type: 'SubscriptionStarted', data };
}

/** So many periods after its beginning. */
function untilAfter({ from, period, day }: Running, periods: number): string {
  let end = new Date(from);
  for (let n = 0; n < periods; n++) end = periodEnd(end, period, day);
  return end.toISOString();
}

/** What renews is not bought again; its periods are charged. */
function extend(order: string, state: Running): SubscriptionEvent[] {
  if (state.renewal || state.orders.includes(order)) return [];
  const until = untilAfter(state, state.orders.length + 1);
  return [{ type: 'SubscriptionExtended', data: { order, until } }];
}

function takeBack(
  { order, now }: Extract<SubscriptionCommand, { type: 'take back' }>,
  state: Running,
): SubscriptionEvent[] {
  if (state.renewal) return undo(order, now, state, state.renewal);
  return isPaidBy(order, now, state) ? [takePeriod(order, now, state, 'REFUNDED')] : [];
}

/** Of what was bought once, the period of one order goes, and the others stay. */
function takePeriod(order: string, now: Date, state: Running, reason: EndReason): SubscriptionEvent {
  const until = untilAfter(state, state.orders.length - 1);
  if (Date.parse(until) <= now.getTime()) return ended(reason, state);
  return { type: 'SubscriptionShortened', data: { order, until } };
}

/** Whether the order paid for a period that is not over. What is bought once has each of its periods by an order of its own. */
function isPaidBy(order: string, now: Date, state: Running): boolean {
  if (state.renewal) return state.paidBy.includes(order);
  const at = state.orders.indexOf(order);
  return at !== -1 && Date.parse(untilAfter(state, at + 1)) > now.getTime();
}

/** Of payments for periods that are over nothing is left to freeze, nor to end. */
function dispute(
  { type, order, now }: Extract<SubscriptionCommand, { type: 'freeze' | 'thaw' | 'end as disputed' }>,
  state: Running,
): SubscriptionEvent[] {
  const data = { order, ...whoseIs(state) };
  const thawed: SubscriptionEvent[] = state.frozenBy === order ? [{ type: 'SubscriptionThawed', data }] : [];
  if (type === 'thaw') return thawed;
  if (!isPaidBy(order, now, state)) return type === 'end as disputed' ? thawed : [];
  if (type === 'end as disputed') return lose(order, now, state, thawed);
  return state.frozenBy === undefined ? [{ type: 'SubscriptionFrozen', data }] : [];
}

function lose(order: string, now: Date, state: Running, thawed: SubscriptionEvent[]): SubscriptionEvent[] {
  const gone = state.renewal ? ended('DISPUTED', state) : takePeriod(order, now, state, 'DISPUTED');
  return gone.type === 'SubscriptionEnded' ? [gone] : [...thawed, gone];
}
