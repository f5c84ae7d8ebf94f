import { periodEnd } from './period.ts';
import { changeNow, isAtOnce, paidTime, type WantedTerms } from './plan-change.ts';
import { announceAt } from './renewal-announcement.ts';
import { afterFailure } from './renewal-dates.ts';
import type { SignedAgreement, SubscriptionEvent, SubscriptionTerms } from './subscription.events.ts';
import { type Renewal, type Running, whoseIs } from './subscription.state.ts';

export type RenewalCommand =
  | { readonly type: 'agreement signed'; readonly agreement: SignedAgreement }
  | { readonly type: 'agreement gone'; readonly reference: string; readonly reason: string }
  /** Who pays is told that the next period is to be charged. */
  | { readonly type: 'announce' }
  | { readonly type: 'fall due'; readonly order: string; readonly now: Date }
  /** A charge of the period that is due failed. */
  | {
      readonly type: 'note failure';
      readonly order: string;
      readonly attempt: number;
      readonly reason: string;
      readonly now: Date;
    }
  | { readonly type: 'renew'; readonly order: string }
  | { readonly type: 'unsubscribe' }
  | { readonly type: 'resume'; readonly now: Date }
  | {
      readonly type: 'change';
      readonly wanted: WantedTerms;
      /** What a month of the plan that runs costs today. */
      readonly monthMinor: bigint;
      /** The order for the difference, should there be one. */
      readonly order: string;
      /** The least that its provider charges. */
      readonly leastMinor: bigint;
      readonly now: Date;
      /** Since when what is left is counted: `now`, or a little earlier, when the person was told of it. */
      readonly from: Date;
    }
  | { readonly type: 'change paid'; readonly order: string }
  | { readonly type: 'change failed'; readonly order: string; readonly reason: string }
  /** The person does not want to pay it any more. */
  | { readonly type: 'drop change'; readonly order: string };

/** What is asked for cannot be now; the message says why. */
export class SubscriptionBusy extends Error {
  override readonly name = 'SubscriptionBusy';
}

/** Unsubscribed: until it is resumed there is nothing to change. */
class SubscriptionEnding extends Error {
  override readonly name = 'SubscriptionEnding';
}

/** What it was is over or cannot be charged any more: another one takes its place. */
class SubscriptionOver extends Error {
  override readonly name = 'SubscriptionOver';
}

/** A payment of it is disputed. */
class SubscriptionDisputed extends Error {
  override readonly name = 'SubscriptionDisputed';
}

const HOUR_MS = 3_600_000;

/**
 * What a command does to one that renews; what is told twice changes nothing. Throws SubscriptionBusy, SubscriptionEnding,
 * SubscriptionOver, SubscriptionDisputed.
 */
export function decideRenewal(
  command: RenewalCommand,
  running: Running,
  renewal: Renewal,
): SubscriptionEvent[] {
  switch (command.type) {
    case 'agreement signed':
    case 'agreement gone':
      return agree(command, renewal);
    case 'announce':
      return announce(running, renewal);
    case 'fall due':
    case 'note failure':
      return decideDue(command, running, renewal);
    case 'renew':
      return renew(command.order, running, renewal);
    case 'unsubscribe':
      return unsubscribe(running, renewal);
    case 'resume':
      return resume(command.now, running, renewal);
    case 'change':
      return change(command, running, renewal);
    case 'change paid':
    case 'change failed':
    case 'drop change':
      return endChange(command, running, renewal);
  }
}

type Of<Type extends RenewalCommand['type']> = Extract<RenewalCommand, { type: Type }>;

function agree(
  command: Of<'agreement signed' | 'agreement gone'>,
  { agreement, former, next }: Renewal,
): SubscriptionEvent[] {
  if (command.type === 'agreement signed') {
    const known = [agreement, ...former].map((one) => one?.reference);
    const isKnown = known.includes(command.agreement.reference);
    return isKnown ? [] : [{ type: 'AgreementSigned', data: command.agreement }];
  }
  if (agreement?.reference !== command.reference) return [];
  const gone: SubscriptionEvent = { type: 'AgreementGone', data: { reason: command.reason } };
  // No period follows by itself that could be another plan's.
  return next ? [gone, { type: 'PlanChangeDropped', data: {} }] : [gone];
}

/** Once a period. */
function announce(running: Running, renewal: Renewal): SubscriptionEvent[] {
  const { until: at, userUuid } = running;
  if (announceAt(running) === undefined) return [];
  return [{ type: 'RenewalAnnounced', data: { at, terms: renewal.next ?? renewal.terms, userUuid } }];
}

function decideDue(
  command: Of<'fall due' | 'note failure'>,
  running: Running,
  renewal: Renewal,
): SubscriptionEvent[] {
  const { due } = renewal;
  if (command.type === 'fall due') {
    const isDue = Date.parse(running.until) <= command.now.getTime();
    const isPaid = running.orders.includes(command.order);
    if (due || renewal.isEnding || !isDue || isPaid) return [];
    const terms = renewal.next ?? renewal.terms;
    return [{ type: 'SubscriptionFellDue', data: { order: command.order, at: running.until, terms } }];
  }
  if (due?.order !== command.order) return [];
  const { at, terms, failed } = due;
  const { order, attempt, reason, now } = command;
  const nextTry = afterFailure(at, now);
  if (attempt <= (failed?.attempt ?? 0) || !nextTry) return [];
  const { userUuid } = running;
  const data = { order, attempt, reason, nextTryAt: nextTry.toISOString(), terms, userUuid };
  return [{ type: 'SubscriptionPastDue', data }];
}

function renew(order: string, running: Running, renewal: Renewal): SubscriptionEvent[] {
  const { due } = renewal;
  if (!due) return renewAhead(order, running, renewal);
  return due.order === order ? [...thawed(running), renewed(order, due.at, due.terms, running)] : [];
}

/** What was paid for the period before may be disputed still; of this one it holds nothing. */
function thawed(running: Running): SubscriptionEvent[] {
  const { frozenBy: order } = running;
  return order === undefined ? [] : [{ type: 'SubscriptionThawed', data: { order, ...whoseIs(running) } }];
}

function renewed(
  order: string,
  from: string,
  terms: SubscriptionTerms,
  { day, userUuid }: Running,
): Extract<SubscriptionEvent, { type: 'SubscriptionRenewed' }> {
  const until = periodEnd(new Date(from), terms.period, day).toISOString();
  return { type: 'SubscriptionRenewed', data: { order, until, terms, userUuid } };
}

/**
 * The next period was paid before the running one is over, and signed for: the way on where the agreement was ended at its
 * provider.
 */
function renewAhead(order: string, running: Running, renewal: Renewal): SubscriptionEvent[] {
  if (!mayPayAhead(renewal) || running.orders.includes(order)) return [];
  const event = renewed(order, running.until, renewal.terms, running);
  return [event, { type: 'SubscriptionResumed', data: { until: event.data.until } }];
}

/** It ends with its period, and nothing is signed by which it could go on. */
export const mayPayAhead = ({ isEnding, agreement, due, change: waiting }: Renewal): boolean =>
  isEnding && !agreement && !due && !waiting;

function unsubscribe(running: Running, { isEnding, due, change: waiting }: Renewal): SubscriptionEvent[] {
  if (isEnding) return [];
  if (waiting) throw new SubscriptionBusy('Its plan is being changed: please try again in a moment.');
  // Of a period that is owed nothing was paid: it is over at once.
  if (due) {
    return [{ type: 'SubscriptionEnded', data: { reason: 'UNSUBSCRIBED', ...whoseIs(running) } }];
  }
  return [{ type: 'SubscriptionUnsubscribed', data: { until: running.until } }];
}

function resume(now: Date, { until }: Running, renewal: Renewal): SubscriptionEvent[] {
  if (!renewal.isEnding) return [];
  if (Date.parse(until) <= now.getTime()) throw new SubscriptionOver();
  if (!renewal.agreement) throw new SubscriptionOver();
  return [{ type: 'SubscriptionResumed', data: { until } }];
}

function change(
  { wanted, monthMinor, order, leastMinor, now, from }: Of<'change'>,
  running: Running,
  renewal: Renewal,
): SubscriptionEvent[] {
  refuseChange(running, renewal, now);
  const { terms } = wanted;
  if (isSame(terms, renewal.terms)) {
    return renewal.next ? [{ type: 'PlanChangeDropped', data: {} }] : [];
  }
  if (!isAtOnce({ terms: renewal.terms, monthMinor }, wanted)) {
    if (renewal.next && isSame(terms, renewal.next)) return [];
    return [{ type: 'PlanChangeScheduled', data: { terms, at: running.until } }];
  }
  const at = (when: Date) => changeNow(paidTime(running, renewal), terms, when, leastMinor);
  const { differenceMinor, waivedMinor } = at(from);
  const money = (minor: bigint) => ({ minor: minor.toString(), currency: terms.amount.currency });
  const data = {
    ...{ order, terms, until: at(now).until, at: now.toISOString() },
    difference: money(differenceMinor),
    ...(waivedMinor > 0n && { waived: money(waivedMinor) }),
    expiresAt: new Date(now.getTime() + HOUR_MS).toISOString(),
  };
  return [{ type: 'PlanChangeAsked', data }];
}

type Terms = Pick<SubscriptionTerms, 'planId' | 'period'>;
export const isSame = (one: Terms, other: Terms): boolean =>
  one.planId === other.planId && one.period === other.period;

function refuseChange({ until, frozenBy }: Running, renewal: Renewal, now: Date): void {
  if (renewal.change) throw new SubscriptionBusy('Its plan is being changed already.');
  if (renewal.isEnding) throw new SubscriptionEnding();
  if (frozenBy) throw new SubscriptionDisputed();
  // The difference is asked for an hour; meanwhile nothing may fall due.
  if (renewal.due || Date.parse(until) - now.getTime() <= HOUR_MS) {
    throw new SubscriptionBusy('Its next period is being charged: please try again when that is paid.');
  }
}

function endChange(
  command: Of<'change paid' | 'change failed' | 'drop change'>,
  running: Running,
  { change: waiting }: Renewal,
): SubscriptionEvent[] {
  if (waiting?.order !== command.order) return [];
  const { order, until, terms } = waiting;
  if (command.type === 'change paid') {
    return [{ type: 'PlanChanged', data: { order, until, terms, userUuid: running.userUuid } }];
  }
  const reason = command.type === 'drop change' ? 'DROPPED' : command.reason;
  return [{ type: 'PlanChangeFailed', data: { order, reason, ...whoseIs(running) } }];
}
