import { periodEnd } from './period.ts';
import type { SubscriptionTerms } from './subscription.events.ts';

/** A plan as a change to it needs it. */
export interface WantedTerms {
  readonly terms: SubscriptionTerms;
  /** Of a month, in minor units, whatever period is wanted: by it plans are dearer or cheaper. */
  readonly monthMinor: bigint;
}

/** The part of a period that is left, in milliseconds. */
interface Rest {
  readonly leftMs: bigint;
  readonly wholeMs: bigint;
}

/** What is left at `now` of a period from `since` until `until`; never more than all of it or less than nothing. */
export function restOf(since: string, until: string, now: Date): Rest {
  const wholeMs = BigInt(Date.parse(until) - Date.parse(since));
  const left = BigInt(Date.parse(until) - now.getTime());
  const atMost = left > wholeMs ? wholeMs : left;
  return { wholeMs, leftMs: atMost < 0n ? 0n : atMost };
}

/**
 * What a dearer plan costs more for the rest of a period, in minor units. Less than one unit is left out, for the buyer:
 * what is asked is never more than the exact difference, and less by less than one.
 */
export function difference(oldMinor: bigint, newMinor: bigint, { leftMs, wholeMs }: Rest): bigint {
  return atLeastNothing(((newMinor - oldMinor) * leftMs) / wholeMs);
}

/** What a year from now costs whoever has paid for the rest of a month, in minor units, in the same way. */
export function yearLessRest(monthMinor: bigint, yearMinor: bigint, { leftMs, wholeMs }: Rest): bigint {
  return atLeastNothing((yearMinor * wholeMs - monthMinor * leftMs) / wholeMs);
}

const atLeastNothing = (minor: bigint) => (minor < 0n ? 0n : minor);

/**
 * Whether a change is made at once, and then what it costs: a dearer plan, or a year in place of a month. All else waits
 * for the period's end. `now` names the plan that runs, with what its month costs today.
 */
export function isAtOnce(running: WantedTerms, wanted: WantedTerms): boolean {
  const isShorter = running.terms.period === 'year' && wanted.terms.period === 'month';
  if (isShorter) return false;
  if (running.terms.planId !== wanted.terms.planId) return wanted.monthMinor > running.monthMinor;
  return running.terms.period === 'month' && wanted.terms.period === 'year';
}

/** What a change at once comes to. */
export interface ChangeNow {
  /** To be paid. */
  readonly differenceMinor: bigint;
  /** What is given up instead, as nobody can charge so little. */
  readonly waivedMinor: bigint;
  /** When the period ends then. */
  readonly until: string;
}

/** What is to be paid for a change at once, where nothing less than `leastMinor` can be charged. */
export function changeNow(
  running: { readonly terms: SubscriptionTerms; readonly since: string; readonly until: string },
  wanted: SubscriptionTerms,
  now: Date,
  leastMinor: bigint,
): ChangeNow {
  const rest = restOf(running.since, running.until, now);
  const [before, after] = [BigInt(running.terms.amount.minor), BigInt(wanted.amount.minor)];
  if (running.terms.period === wanted.period) {
    return { ...charged(difference(before, after, rest), leastMinor), until: running.until };
  }
  const until = periodEnd(now, wanted.period, now.getUTCDate()).toISOString();
  return { ...charged(yearLessRest(before, after, rest), leastMinor), until };
}

const charged = (minor: bigint, leastMinor: bigint) =>
  minor < leastMinor
    ? { differenceMinor: 0n, waivedMinor: minor }
    : { differenceMinor: minor, waivedMinor: 0n };
