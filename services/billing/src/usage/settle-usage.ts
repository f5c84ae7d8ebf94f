import type { Tx } from '@tutka/database';
import {
  appendEvents,
  holdStreams,
  keepSnapshotIn,
  loadAggregates,
  type StoredEvent,
  type StreamAppend,
} from '@tutka/event-store';
import type { PublicEvent } from '@tutka/messaging';
import { momentOf } from '../credits/moment.ts';
import type { AtCredits } from '../credits/points.ts';
import type { Charge } from '../domain/credits/credits.decide.ts';
import type { CreditsEvent } from '../domain/credits/credits.events.ts';
import type { QuotaEvent } from '../domain/credits/quota.events.ts';
import { costOf } from '../domain/credits/usage-cost.ts';
import { applyCreditsEvents } from '../projections/ledger.ts';
import { findPrices, type ModelPrice } from '../projections/model-price.ts';
import { usagePlans } from '../projections/plan.ts';
import { usageIn } from '../projections/usage-records.ts';
import { byBilling } from '../store/by-billing.ts';
import { countTokens } from '../store/counts.ts';
import { creditsAggregate, creditsStream } from '../store/credits-aggregate.ts';
import { noticeQuotas } from './notice-quotas.ts';

/**
 * Posts each usage record as one line of its workspace's ledger, counts its tokens and tells of quotas that come to an
 * end, once: in the transaction that moves the offset over it. A batch is one load and one append for each workspace.
 */
export function settleUsage(at: AtCredits): (tx: Tx, events: readonly PublicEvent[]) => Promise<void> {
  return async (tx, events) => {
    await postUsage(tx, events);
    await at('usage posted');
  };
}

async function postUsage(tx: Tx, events: readonly PublicEvent[]): Promise<void> {
  const charges = await chargesOf(tx, events);
  if (charges.size === 0) return;
  const now = new Date();
  const settled = await decideAll(tx, charges, now);
  // Whoever begins a turn waits for these rows: they are written late.
  await countTokensOf(tx, charges, now);
  const notices = await noticeQuotas(
    tx,
    monthOf(now),
    settled.map(({ used }) => used),
  );
  const written: StreamAppend<CreditsEvent | QuotaEvent>[] = [
    ...settled.map(({ append }) => append),
    ...notices,
  ];
  await appendEvents(tx, written, { meta: byBilling }, async (pending) => {
    await applyCreditsEvents(tx, pending.filter(isOfCredits));
  });
  for (const { append, loaded } of settled) {
    await keepSnapshotIn(tx, creditsAggregate, append.stream, append.expected, loaded);
  }
}

/** What the charges of each workspace come to, whose credits nobody else changes until the transaction ends. */
async function decideAll(tx: Tx, charges: ReadonlyMap<string, readonly Charge[]>, now: Date) {
  const all = [...charges].map(([workspace, ofWorkspace]) => ({
    workspace,
    ofWorkspace,
    stream: creditsStream(workspace),
  }));
  const ids = all.map(({ stream }) => stream.id);
  const plans = await usagePlans(tx, [...charges.keys()]);
  await holdStreams(tx, ids);
  const before = await loadAggregates(tx, creditsAggregate, ids);
  return all.map(({ workspace, ofWorkspace, stream }, at) => {
    const { state, version } = before[at] ?? { state: creditsAggregate.initial, version: 0 };
    const plan = plans.get(workspace);
    const moment = momentOf(workspace, plan?.included ?? null, now);
    const decided = creditsAggregate.decide({ type: 'settle', charges: ofWorkspace, ...moment }, state);
    const loaded = {
      state: decided.reduce(creditsAggregate.evolve, state),
      version: version + decided.length,
    };
    const turns = ofWorkspace.flatMap(({ usage }) => usage.turn ?? []);
    const append = { stream, expected: version, events: decided };
    return { append, loaded, used: { workspace, turns, plan, credits: loaded.state } };
  });
}

/** Priced as the models are priced now, by workspace. */
async function chargesOf(tx: Tx, events: readonly PublicEvent[]): Promise<ReadonlyMap<string, Charge[]>> {
  const told = events.flatMap((event) => {
    const usage = usageIn(event);
    return usage ? [{ workspace: event.workspace, usage }] : [];
  });
  const prices = await findPrices(
    tx,
    told.map(({ usage }) => usage),
  );
  const charges = new Map<string, Charge[]>();
  for (const { workspace, usage } of told) {
    const price: ModelPrice | undefined = prices.get(`${usage.provider}/${usage.model}`);
    const charge = { usage, cost: price ? costOf(usage, price) : 0n, isPriced: price !== undefined };
    charges.set(workspace, [...(charges.get(workspace) ?? []), charge]);
  }
  return charges;
}

async function countTokensOf(
  tx: Tx,
  charges: ReadonlyMap<string, readonly Charge[]>,
  now: Date,
): Promise<void> {
  const [people, workspaces] = [new Map<string, number>(), new Map<string, number>()];
  for (const [workspace, ofWorkspace] of charges) {
    for (const { usage } of ofWorkspace) {
      const tokens = usage.inputTokens + usage.outputTokens;
      if (tokens === 0) continue;
      add(workspaces, workspace, tokens);
      if (usage.user !== null) add(people, usage.user, tokens);
    }
  }
  await countTokens(tx, `${monthOf(now)}-01`, people, workspaces);
}

const monthOf = (now: Date) => now.toISOString().slice(0, 'yyyy-mm'.length);

const isOfCredits = (event: StoredEvent<CreditsEvent | QuotaEvent>): event is StoredEvent<CreditsEvent> =>
  event.type !== 'QuotaReached';

function add(counts: Map<string, number>, subject: string, tokens: number): void {
  counts.set(subject, (counts.get(subject) ?? 0) + tokens);
}
