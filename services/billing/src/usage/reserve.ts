import { asWorker, type Db } from '@tutka/database';
import type { Principal } from '@tutka/service-runtime';
import { changeCredits } from '../credits/credits.ts';
import { momentOf } from '../credits/moment.ts';
import type { AtCredits } from '../credits/points.ts';
import { OutOfCredits } from '../domain/credits/credits.decide.ts';
import { HostSpent, QuotaExceeded } from '../domain/credits/quota-exceeded.ts';
import { costOf } from '../domain/credits/usage-cost.ts';
import { findPrices } from '../projections/model-price.ts';
import { countTurn, uncountTurn } from '../store/counts.ts';

/** Half an hour: longer than a reply may take; what comes later still posts. */
const HOLD_MS = 30 * 60_000;

/** A turn that wants to begin. */
export interface WantedTurn {
  readonly turn: string;
  readonly provider: string | null;
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export interface TurnDeps {
  readonly worker: Db;
  readonly at: AtCredits;
}

type Payer = Extract<Principal, { kind: 'person' | 'key' | 'visitor' | 'external' }>;

/**
 * Counts a turn, and reserves credits where the payer's plan takes some; asked again for the same turn it does nothing.
 * Throws QuotaExceeded and OutOfCredits; for a guest of the workspace HostSpent.
 */
export async function reserveTurn(deps: TurnDeps, payer: Payer, wanted: WantedTurn): Promise<void> {
  try {
    await take(deps, payer, wanted);
  } catch (error) {
    const isSpent = error instanceof QuotaExceeded || error instanceof OutOfCredits;
    throw isSpent && !isMember(payer) ? new HostSpent() : error;
  }
}

function isMember(payer: Payer): payer is Extract<Payer, { kind: 'person' | 'key' }> {
  return payer.kind === 'person' || payer.kind === 'key';
}

async function take({ worker, at }: TurnDeps, payer: Payer, wanted: WantedTurn): Promise<void> {
  const { workspace } = payer;
  const { turn } = wanted;
  const { included } = await countTurn(worker, {
    turn,
    workspace,
    person: isMember(payer) ? payer.userUuid : null,
    limits: isMember(payer) ? (payer.quota ?? {}) : {},
  });
  await at('turn counted');
  if (included === null) return;
  const cost = await expectedCost(worker, wanted);
  if (cost === 0n) return;
  const now = new Date();
  const until = new Date(now.getTime() + HOLD_MS).toISOString();
  const command = {
    type: 'reserve',
    turn,
    amount: cost,
    until,
    ...momentOf(workspace, included, now),
  } as const;
  await changeCredits(worker, workspace, command, { commandId: turn, meta: { causationId: turn } }).catch(
    async (error: unknown) => {
      await uncountTurn(worker, turn, workspace);
      throw error;
    },
  );
  await at('turn reserved');
}

/** Gives back what was taken for a turn that failed or did not come about. */
export async function releaseTurn(
  { worker, at }: TurnDeps,
  { workspace }: Pick<Payer, 'workspace'>,
  turn: string,
): Promise<void> {
  await uncountTurn(worker, turn, workspace);
  await at('turn uncounted');
  await changeCredits(worker, workspace, { type: 'release', turn }, { meta: { causationId: turn } });
  await at('turn released');
}

/** A model without a price costs nothing. */
async function expectedCost(worker: Db, { provider, model, ...tokens }: WantedTurn): Promise<bigint> {
  const prices = await asWorker(worker, (tx) => findPrices(tx, [{ provider, model }]));
  const price = prices.get(`${provider}/${model}`);
  return price ? costOf(tokens, price) : 0n;
}
