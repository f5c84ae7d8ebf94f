import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asWorker } from '@tutka/database';
import { loadAggregate } from '@tutka/event-store';
import { type RunningParts, runParts } from '../../test/running-parts.ts';
import { accounts } from '../domain/credits/credits.postings.ts';
import { creditsAggregate, creditsStream } from '../store/credits-aggregate.ts';
import { changeCredits } from './credits.ts';
import { sweepJob } from './sweep-credits.ts';

const WORKSPACES = 130;
const MINUTE = 60_000;

let running: RunningParts;
beforeAll(async () => {
  running = await runParts(() => []);
});
afterAll(() => running.close());

const job = {
  kind: 'sweep-credits',
  subject: randomUUID(),
  workspace: randomUUID(),
  tries: 1,
  epoch: '1',
} as const;
const begin = Date.now();
const inMinutes = (n: number) => new Date(begin + n * MINUTE);

/** Credits that end in an hour, and a turn that keeps some of them for half of it. */
async function rest(workspace: string): Promise<void> {
  const [grant, turn] = [randomUUID(), randomUUID()];
  const expiresAt = inMinutes(60).toISOString();
  const gift = { type: 'grant', grant, source: 'admin', amount: 10n, expiresAt } as const;
  await changeCredits(running.worker, workspace, gift, {});
  const held = { turn, amount: 4n, until: inMinutes(30).toISOString() };
  const moment = { now: inMinutes(0).toISOString(), month: null };
  await changeCredits(running.worker, workspace, { type: 'reserve', ...held, ...moment }, {});
}

const stateOf = async (workspace: string) =>
  (await asWorker(running.worker, (tx) => loadAggregate(tx, creditsAggregate, creditsStream(workspace).id)))
    .state;

/** Sweeps at an instant until nothing is due; how many jobs that took. */
async function sweepAt(now: Date): Promise<number> {
  const sweep = sweepJob({ worker: running.worker, clock: () => now, swept: () => undefined });
  for (let n = 1; ; n++) {
    const outcome = await sweep(job);
    if (outcome === 'done' || outcome.againInMs > 0) return n;
  }
}

test('what is due ends in workspaces that rest, some at a time, and nothing else does', async () => {
  const workspaces = Array.from({ length: WORKSPACES }, () => randomUUID() as string);
  for (const workspace of workspaces) await rest(workspace);
  expect(await sweepAt(inMinutes(29))).toBe(1);
  expect(await stateOf(workspaces[0] ?? '')).toMatchObject({ available: '6', reserved: '4' });
  expect(await sweepAt(inMinutes(31))).toBeGreaterThan(WORKSPACES / 100);
  for (const workspace of workspaces) {
    expect(await stateOf(workspace)).toMatchObject({ available: '10', reserved: '0', holds: [] });
  }
  await sweepAt(inMinutes(61));
  for (const workspace of workspaces) {
    expect(await stateOf(workspace)).toMatchObject({ available: '0', reserved: '0', lots: [] });
  }
  const sums = await running
    .worker('ledger_lines')
    .sum(Object.fromEntries(accounts.map((account) => [account, account])))
    .first();
  expect(sums).toMatchObject({
    ...{ granted_admin: String(-10 * WORKSPACES), available: '0', reserved: '0' },
    expired: String(10 * WORKSPACES),
  });
  expect(await running.worker('ledger_lines').whereNotNull('due_at')).toEqual([]);
}, 300_000);

test('a grant that a running turn may still use ends with the turn’s reservation', async () => {
  const workspace = randomUUID();
  await rest(workspace);
  const turn = randomUUID();
  const held = { turn, amount: 5n, until: inMinutes(90).toISOString() };
  const moment = { now: inMinutes(40).toISOString(), month: null };
  await changeCredits(running.worker, workspace, { type: 'reserve', ...held, ...moment }, {});
  await sweepAt(inMinutes(61));
  expect(await stateOf(workspace)).toMatchObject({ available: '0', reserved: '5' });
  await sweepAt(inMinutes(91));
  expect(await stateOf(workspace)).toMatchObject({ available: '0', reserved: '0', lots: [] });
});
