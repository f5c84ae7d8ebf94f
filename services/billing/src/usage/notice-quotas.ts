import type { Tx } from '@tutka/database';
import { type StreamAppend, uuid5 } from '@tutka/event-store';
import type { CreditsState } from '../domain/credits/credits.state.ts';
import { type QuotaEvent, sharesReached } from '../domain/credits/quota.events.ts';
import { grantedBy } from '../projections/ledger-lines.ts';
import type { UsagePlan } from '../projections/plan.ts';
import { countsOf } from '../store/counts.ts';
import { noteReached, ownLimits, type Reached } from '../store/quota-notices.ts';

/** What a batch of usage came to, of one workspace. */
export interface UsedBy {
  readonly workspace: string;
  readonly turns: readonly string[];
  readonly plan: UsagePlan | undefined;
  /** After the batch. */
  readonly credits: CreditsState;
}

/** A limit that somebody has, with what is used of it. */
interface Held extends Omit<Reached, 'percent'> {
  readonly workspace: string;
  readonly user: string | null;
  readonly used: bigint;
  readonly limit: bigint;
}

/** The stream of a workspace's quotas. */
const quotaStream = (workspace: string) => ({ id: uuid5(workspace, 'quotas'), type: 'quota', workspace });

/**
 * What a batch of usage gives to tell of quotas: each share once a month, the larger one where two are reached at once.
 * In the transaction that counts the usage; its events are to be appended in it.
 */
export async function noticeQuotas(
  tx: Tx,
  month: string,
  batch: readonly UsedBy[],
): Promise<StreamAppend<QuotaEvent>[]> {
  const held = (await Promise.all([ofPlans(tx, month, batch), ofPeople(tx, month, batch)])).flat();
  const reached = held.flatMap(({ subject, quota, used, limit }) =>
    sharesReached(used, limit).map((percent) => ({ subject, quota, percent })),
  );
  const fresh = await noteReached(tx, `${month}-01`, reached);
  const events = held.flatMap((limit) => {
    const shares = fresh.filter(({ subject, quota }) => subject === limit.subject && quota === limit.quota);
    const [percent] = shares.map((one) => one.percent).toSorted((one, other) => other - one);
    return percent === undefined ? [] : [{ limit, percent }];
  });
  return [...Map.groupBy(events, ({ limit }) => limit.workspace)].map(([workspace, ofWorkspace]) => ({
    stream: quotaStream(workspace),
    expected: 'any',
    events: ofWorkspace.map(({ limit: { user, quota, limit }, percent }) => ({
      type: 'QuotaReached',
      data: { user, quota, percent, month, limit: quota === 'credits' ? null : Number(limit) },
    })),
  }));
}

async function ofPlans(tx: Tx, month: string, batch: readonly UsedBy[]): Promise<Held[]> {
  const counts = await countsOf(
    tx,
    `${month}-01`,
    batch.map(({ workspace }) => workspace),
  );
  const held = batch.map(async ({ workspace, plan, credits }) => {
    const whose = { workspace, subject: workspace, user: null };
    const { messages = null, tokens = null } = plan?.quotas ?? {};
    const count = counts.get(workspace) ?? { messages: 0, tokens: 0 };
    return [
      ...limited({ ...whose, quota: 'messages', used: count.messages, limit: messages }),
      ...limited({ ...whose, quota: 'tokens', used: count.tokens, limit: tokens }),
      ...(plan && plan.included !== null ? [{ ...whose, ...(await ofCredits(tx, credits)) }] : []),
    ];
  });
  return (await Promise.all(held)).flat();
}

/** Of what the open grants gave; without one all is used. */
async function ofCredits(tx: Tx, { lots }: CreditsState): Promise<Pick<Held, 'quota' | 'used' | 'limit'>> {
  const grants = await grantedBy(
    tx,
    lots.map(({ grant }) => grant),
  );
  const given = grants.reduce((sum, { available }) => sum + BigInt(available), 0n);
  const left = lots.reduce((sum, lot) => sum + BigInt(lot.left), 0n);
  return { quota: 'credits', used: given - left, limit: given };
}

async function ofPeople(tx: Tx, month: string, batch: readonly UsedBy[]): Promise<Held[]> {
  const limits = await ownLimits(
    tx,
    batch.flatMap(({ turns }) => turns),
  );
  const counts = await countsOf(
    tx,
    `${month}-01`,
    limits.map(({ person }) => person),
  );
  return limits.flatMap(({ person, workspace, messages, tokens }) => {
    const whose = { workspace, subject: person, user: person };
    const count = counts.get(person) ?? { messages: 0, tokens: 0 };
    return [
      ...limited({ ...whose, quota: 'messages', used: count.messages, limit: messages }),
      ...limited({ ...whose, quota: 'tokens', used: count.tokens, limit: tokens }),
    ];
  });
}

interface Counted extends Omit<Held, 'used' | 'limit'> {
  readonly used: number;
  readonly limit: number | bigint | null;
}

function limited({ used, limit, ...whose }: Counted): Held[] {
  return limit === null ? [] : [{ ...whose, used: BigInt(used), limit: BigInt(limit) }];
}
