import { describe, expect, test } from '@jest/globals';
import type { Session } from '@tutka/http-contracts';
import { groupByDay } from './group-by-day.ts';

const session = (title: string, at: Date, pinned = false) =>
  ({ title, lastMessageAt: at.toISOString(), pinned }) as Session;

describe('sessions by day', () => {
  test('stand under the day of their last message, pinned ones first', () => {
    const now = new Date(2026, 10, 21, 0, 30);
    const sessions = [
      session('just now', new Date(2026, 10, 21, 0, 10)),
      session('an hour ago, yesterday', new Date(2026, 10, 20, 23, 30)),
      session('last week', new Date(2026, 10, 15)),
      session('this month', new Date(2026, 10, 1)),
      session('long ago', new Date(2025, 0, 1)),
      session('kept', new Date(2025, 0, 1), true),
    ];
    expect(
      groupByDay(sessions, now).map((each) => [each.group, each.sessions.map(({ title }) => title)]),
    ).toEqual([
      ['pinned', ['kept']],
      ['today', ['just now']],
      ['yesterday', ['an hour ago, yesterday']],
      ['week', ['last week']],
      ['month', ['this month']],
      ['older', ['long ago']],
    ]);
  });
});
