import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asWorker } from '@tutka/database';
import { loadAggregate } from '@tutka/event-store';
import { person, type RunningParts, runParts } from '../../test/running-parts.ts';
import { usageOf } from '../../test/usage-of.ts';
import type { CreditsCommand } from '../domain/credits/credits.decide.ts';
import { accounts } from '../domain/credits/credits.postings.ts';
import { plansPart } from '../parts/plans.ts';
import { creditsAggregate, creditsStream } from '../store/credits-aggregate.ts';
import { changeCredits } from './credits.ts';
import { momentOf } from './moment.ts';

let running: RunningParts;
beforeAll(async () => {
  running = await runParts((dbs) => [plansPart({ ...dbs, seedQuotas: false })]);
});
afterAll(() => running.close());

const { workspace } = person();
const now = new Date();
const moment = momentOf(workspace, 1_000n, now);
const until = new Date(now.getTime() + 60_000).toISOString();
const used = (turn: string, cost: bigint): CreditsCommand => ({
  type: 'settle',
  ...moment,
  charges: [
    {
      cost,
      isPriced: true,
      usage: usageOf(randomUUID(), turn),
    },
  ],
});

/** Of each turn: reserved, used or given back; beside it something bought, some of it told twice. */
async function turnOf(n: number): Promise<void> {
  const [turn, order] = [randomUUID(), randomUUID()];
  const reserve = { type: 'reserve', turn, amount: 9n, until, ...moment } as const;
  const buy = { type: 'grant', grant: order, source: 'purchase', amount: 50n, expiresAt: null } as const;
  const change = (command: CreditsCommand, commandId: string = randomUUID()) =>
    changeCredits(running.worker, workspace, command, { commandId });
  await Promise.all([change(reserve, turn), change(reserve, turn), change(buy, order), change(buy, order)]);
  await change(n % 3 === 0 ? { type: 'release', turn } : used(turn, BigInt(n)));
}

test('turns and purchases at once, half of them told twice: the ledger and the state say the same, nothing twice', async () => {
  await Promise.all(Array.from({ length: 12 }, (_, n) => turnOf(n)));
  const { state } = await asWorker(running.worker, (tx) =>
    loadAggregate(tx, creditsAggregate, creditsStream(workspace).id),
  );
  const sums = await running
    .worker('ledger_lines')
    .where({ workspace })
    .sum(Object.fromEntries(accounts.map((account) => [account, account])))
    .first();
  const spent = Array.from({ length: 12 }, (_, n) => (n % 3 === 0 ? 0 : n)).reduce((sum, n) => sum + n, 0);
  expect(sums).toEqual({
    granted_plan: '-1000',
    granted_purchase: String(-50 * 12),
    granted_admin: '0',
    house: '0',
    available: state.available,
    reserved: '0',
    used: String(spent),
    expired: '0',
  });
  expect(state).toMatchObject({ available: String(1_000 + 50 * 12 - spent), reserved: '0', holds: [] });
});
