import { execFileSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import type { Session } from '@tutka/http-contracts';
import { childEnv } from '@tutka/testing/child-env';
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

  test('stand under that day also where the clocks were changed on it', () => {
    // In Berlin Sunday had 25 hours in the first case, 23 in the second.
    expect(groupInBerlin('2026-10-26T09:00:00Z', '2026-10-24T22:30:00Z')).toBe('yesterday');
    expect(groupInBerlin('2026-03-30T09:00:00Z', '2026-03-28T22:30:00Z')).toBe('week');
  });
});

/** As a process there finds it, which has the clock of its place from its beginning. */
function groupInBerlin(now: string, lastMessageAt: string): string {
  const found = `groupByDay([{ lastMessageAt: '${lastMessageAt}' }], new Date('${now}'))[0].group`;
  const script = `import { groupByDay } from '${new URL('./group-by-day.ts', import.meta.url)}'; process.stdout.write(${found});`;
  const env = childEnv({ TZ: 'Europe/Berlin', NODE_OPTIONS: '--no-warnings' });
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' });
}
