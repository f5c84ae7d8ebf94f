import { periodEnd } from './period.ts';
import type { SubscriptionTerms } from './subscription.events.ts';
import type { Renewal, Running } from './subscription.state.ts';

/** A plan as a change to it needs it. */
export interface WantedTerms {
  readonly terms: SubscriptionTerms;
  /** Of a month, in minor units, whatever period is wanted: by it plans are dearer or cheaper. */
  readonly monthMinor: bigint;
}

/** A period that was paid. */
export interface PaidPeriod {
  readonly since: string;
  readonly until: string;
}

/** How much of what was paid is left, in periods: `left / whole`. */
interface Rest {
  readonly left: bigint;
  readonly whole: bigint;
}

/** What is left at `now` of a period: never more than all of it or less than nothing. */
function restOfOne({ since, until }: PaidPeriod, now: Date): Rest {
  const whole = BigInt(Date.parse(until) - Date.parse(since));
  const left = BigInt(Date.parse(until) - now.getTime());
  const atMost = left > whole ? whole : left;
  return { whole, left: atMost < 0n ? 0n : atMost };
}

/** What is left at `now` of all periods together: of the one that runs, and of one that was paid ahead all of it. */
export function restOf(periods: readonly PaidPeriod[], now: Date): Rest {
  return periods
    .map((period) => restOfOne(period, now))
    .reduce((sum, { left, whole }) => ({
      left: sum.left * whole + left * sum.whole,
      whole: sum.whole * whole,
    }));
}

/**
 * What a dearer plan costs more for the rest of what was paid, in minor units. Less than one unit is left out, for the buyer:
 * what is asked is never more than the exact difference, and less by less than one.
 */
export function difference(oldMinor: bigint, newMinor: bigint, { left, whole }: Rest): bigint {
  return atLeastNothing(((newMinor - oldMinor) * left) / whole);
}

/** What a year from now costs whoever has paid for the rest of a month, or more, in minor units, in the same way. */
export function yearLessRest(monthMinor: bigint, yearMinor: bigint, { left, whole }: Rest): bigint {
  return atLeastNothing((yearMinor * whole - monthMinor * left) / whole);
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

/** What is paid for, and until when. */
interface PaidTime {
  readonly terms: SubscriptionTerms;
  readonly periods: readonly PaidPeriod[];
  readonly until: string;
}

/** What was paid of a subscription: its newest period, and the one before it while that runs, where this was paid ahead. */
export function paidTime({ since, until }: Running, { terms, before }: Renewal): PaidTime {
  const running = before.filter((one) => one.until === since).slice(0, 1);
  return { terms, periods: [...running, { since, until }], until };
}

/** What is to be paid for a change at once, where nothing less than `leastMinor` can be charged. */
export function changeNow(
  running: PaidTime,
  wanted: SubscriptionTerms,
  now: Date,
  leastMinor: bigint,
): ChangeNow {
  const rest = restOf(running.periods, now);
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
