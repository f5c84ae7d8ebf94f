import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type CodeState, decideCode } from './one-time-code.ts';

const minute = 60_000;

function sendAt(times: number[]): number[] {
  let state: CodeState | undefined;
  const sent: number[] = [];
  for (const now of times) {
    const decision = decideCode(state, now);
    if (!decision.allowed) continue;
    state = decision.next;
    sent.push(now);
  }
  return sent;
}

describe('a one-time code', () => {
  test('is sent at once the first time', () => {
    expect(decideCode(undefined, 0).allowed).toBe(true);
  });

  test('is sent at most once a minute, and says how long to wait', () => {
    const first = decideCode(undefined, 0);
    if (!first.allowed) throw new Error('the first code must be allowed');
    expect(decideCode(first.next, minute - 1)).toEqual({ allowed: false, limit: 'moment', retryAfterMs: 1 });
    expect(decideCode(first.next, minute).allowed).toBe(true);
  });

  test('is sent at most five times in its hour, whatever the times', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10 * minute }), { maxLength: 60 }), (gaps) => {
        let at = 0;
        const sent = sendAt(gaps.map((gap) => (at += gap)));
        const gapsOf = (distance: number) => sent.slice(distance).map((time, at) => time - (sent[at] ?? 0));
        for (const gap of gapsOf(1)) expect(gap).toBeGreaterThanOrEqual(minute);
        // Two windows may touch at an edge: eleven codes need more than one whole hour.
        for (const span of gapsOf(10)) expect(span).toBeGreaterThanOrEqual(60 * minute);
      }),
    );
  });

  test('of five in an hour says that the hour has to end, once that is the longer wait', () => {
    const state: CodeState = {
      sentAt: 58 * minute,
      hourStartedAt: 0,
      sentInHour: 5,
      failures: 0,
      failuresSince: 0,
    };
    const soon = { allowed: false, limit: 'hour', retryAfterMs: 1.5 * minute };
    expect(decideCode(state, 58.5 * minute)).toEqual(soon);
    expect(decideCode({ ...state, sentAt: 59.9 * minute }, 59.95 * minute)).toMatchObject({
      limit: 'moment',
    });
  });

  test('is not sent after fifteen wrong ones until the hour is over', () => {
    const state: CodeState = { sentAt: 0, hourStartedAt: 0, sentInHour: 1, failures: 15, failuresSince: 0 };
    expect(decideCode(state, 30 * minute)).toEqual({
      allowed: false,
      limit: 'wrong',
      retryAfterMs: 30 * minute,
    });
    const later = decideCode(state, 60 * minute);
    expect(later).toMatchObject({ allowed: true, next: { failures: 0 } });
  });
});
