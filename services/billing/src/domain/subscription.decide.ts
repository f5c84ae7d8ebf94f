import { periodEnd } from './period.ts';
import type { EndReason, SubscriptionEvent } from './subscription.events.ts';

interface Running {
  readonly planId: string;
  readonly period: 'month' | 'year';
  readonly from: string;
  readonly until: string;
  /** What paid for each of its periods, the oldest first. */
  readonly orders: readonly string[];
}

export type SubscriptionState =
  | { readonly phase: 'none' }
  | (Running & { readonly phase: 'active' })
  | (Running & { readonly phase: 'ended' });
export const noSubscription: SubscriptionState = { phase: 'none' };

export type SubscriptionCommand =
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
  | { readonly type: 'replace' }
  | { readonly type: 'end when over'; readonly now: Date };

/** There is no such subscription for the caller. */
export class SubscriptionNotFound extends Error {
  override readonly name = 'SubscriptionNotFound';
}

/** What a command does to a subscription; what is told twice changes nothing. */
export function decideSubscription(
  command: SubscriptionCommand,
  state: SubscriptionState,
): SubscriptionEvent[] {
  if (command.type === 'start') return state.phase === 'none' ? [started(command)] : [];
  if (state.phase !== 'active') return [];
  switch (command.type) {
    case 'extend':
      return extend(command.order, state);
    case 'take back':
      return takeBack(command, state);
    case 'replace':
      return [ended('REPLACED')];
    case 'end when over':
      return Date.parse(state.until) <= command.now.getTime() ? [ended('OVER')] : [];
  }
}

const ended = (reason: EndReason): SubscriptionEvent => ({ type: 'SubscriptionEnded', data: { reason } });

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
function untilAfter({ from, period }: Running, periods: number): string {
  const day = new Date(from).getUTCDate();
  let end = new Date(from);
  for (let n = 0; n < periods; n++) end = periodEnd(end, period, day);
  return end.toISOString();
}

function extend(order: string, state: Running): SubscriptionEvent[] {
  if (state.orders.includes(order)) return [];
  const until = untilAfter(state, state.orders.length + 1);
  return [{ type: 'SubscriptionExtended', data: { order, until } }];
}

function takeBack(
  { order, now }: Extract<SubscriptionCommand, { type: 'take back' }>,
  state: Running,
): SubscriptionEvent[] {
  if (!state.orders.includes(order)) return [];
  const until = untilAfter(state, state.orders.length - 1);
  if (Date.parse(until) <= now.getTime()) return [ended('REFUNDED')];
  return [{ type: 'SubscriptionShortened', data: { order, until } }];
}

export function evolveSubscription(state: SubscriptionState, event: SubscriptionEvent): SubscriptionState {
  if (event.type === 'SubscriptionStarted') {
    const { planId, period, from, until, order } = event.data;
    return { phase: 'active', planId, period, from, until, orders: [order] };
  }
  if (state.phase === 'none') return state;
  switch (event.type) {
    case 'SubscriptionExtended':
      return { ...state, until: event.data.until, orders: [...state.orders, event.data.order] };
    case 'SubscriptionShortened': {
      const orders = state.orders.filter((order) => order !== event.data.order);
      return { ...state, until: event.data.until, orders };
    }
    case 'SubscriptionEnded':
      return { ...state, phase: 'ended' };
  }
}
