/** What is kept for one e-mail address. Times in milliseconds since 1970. */
export interface CodeState {
  readonly sentAt: number;
  /** When the hour began in which `sentInHour` codes were sent. */
  readonly hourStartedAt: number;
  readonly sentInHour: number;
  /** Wrong codes since `failuresSince`; a new code does not clear them. */
  readonly failures: number;
  readonly failuresSince: number;
}

export const CODE_LIFE_MS = 10 * 60_000;
export const MAX_TRIES = 5;
export const RESEND_AFTER_MS = 60_000;
const MAX_AN_HOUR = 5;
/** What is counted of an address ends after so long. */
export const HOUR_MS = 3_600_000;
const MAX_FAILURES_AN_HOUR = 15;

/** Why none is sent: one was a moment ago, as many were as may be in an hour, or too many wrong ones were typed. */
export type CodeLimit = 'moment' | 'hour' | 'wrong';

/** How long none is sent, and why. */
export interface CodeWait {
  readonly retryAfterMs: number;
  readonly limit: CodeLimit;
}

export type CodeDecision =
  | { readonly allowed: true; readonly next: CodeState }
  | ({ readonly allowed: false } & CodeWait);

/** May a code be sent now: at most one a minute and five an hour, none after too many wrong ones. */
export function decideCode(state: CodeState | undefined, now: number): CodeDecision {
  if (!state) {
    return {
      allowed: true,
      next: { sentAt: now, hourStartedAt: now, sentInHour: 1, failures: 0, failuresSince: now },
    };
  }
  const wait = waitFor(state, now);
  if (wait.retryAfterMs > 0) return { allowed: false, ...wait };
  const freshHour = now - state.hourStartedAt >= HOUR_MS;
  const freshFailures = now - state.failuresSince >= HOUR_MS;
  return {
    allowed: true,
    next: {
      sentAt: now,
      hourStartedAt: freshHour ? now : state.hourStartedAt,
      sentInHour: freshHour ? 1 : state.sentInHour + 1,
      failures: freshFailures ? 0 : state.failures,
      failuresSince: freshFailures ? now : state.failuresSince,
    },
  };
}

/** The longest of the waits. */
function waitFor(state: CodeState, now: number): CodeWait {
  const hourEnds = state.hourStartedAt + HOUR_MS - now;
  const failuresEnd = state.failuresSince + HOUR_MS - now;
  const waits: CodeWait[] = [
    { limit: 'moment', retryAfterMs: state.sentAt + RESEND_AFTER_MS - now },
    { limit: 'hour', retryAfterMs: state.sentInHour >= MAX_AN_HOUR ? hourEnds : 0 },
    { limit: 'wrong', retryAfterMs: state.failures >= MAX_FAILURES_AN_HOUR ? failuresEnd : 0 },
  ];
  return waits.reduce((longest, wait) => (wait.retryAfterMs > longest.retryAfterMs ? wait : longest));
}
