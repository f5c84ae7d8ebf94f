import { queries, type Tx } from '@tutka/database';
import type { StoredEvent } from '@tutka/event-store';
import type {
  EndReason,
  PastDue,
  PlanChange,
  SubscriptionEvent,
  SubscriptionTerms,
} from '../domain/subscriptions/subscription.events.ts';

export interface SubscriptionRow {
  readonly uuid: string;
  readonly workspace: string;
  readonly user_uuid: string | null;
  readonly plan_id: string;
  readonly period: 'month' | 'year';
  /** What paid for the period that runs; null while none was paid. */
  readonly order_uuid: string | null;
  readonly started_at: Date | null;
  readonly ends_at: Date | null;
  readonly ended_at: Date | null;
  readonly end_reason: EndReason | 'LAPSED' | null;
  /** Of a period, in minor units; null where it was bought once. */
  readonly price_minor: string | null;
  readonly currency: string | null;
  readonly asked_until: Date | null;
  readonly provider: 'stripe' | 'alipay' | null;
  /** By which it is charged; null where nothing was signed, or what was is over. */
  readonly reference: string | null;
  readonly renews: boolean;
  readonly is_ending: boolean;
  readonly due: { readonly order: string; readonly at: string; readonly terms: SubscriptionTerms } | null;
  readonly past_due: PastDue | null;
  readonly change: PlanChange | null;
  readonly next: SubscriptionTerms | null;
  readonly frozen_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** Writes what an event means for the read model. */
export async function applySubscriptionEvent(tx: Tx, event: StoredEvent<SubscriptionEvent>): Promise<void> {
  const { streamId: uuid, workspace, recordedAt } = event;
  const columns = { ...columnsAfter(event, recordedAt), updated_at: recordedAt };
  // Signed after it was ended, it stays so.
  const renews = event.type === 'AgreementSigned' ? { renews: queries(tx).raw('NOT is_ending') } : {};
  const isFirst = event.version === 1;
  const rows = queries(tx)('subscriptions');
  if (isFirst) await rows.insert({ uuid, workspace, ...columns, created_at: recordedAt });
  else await rows.where({ uuid }).update({ ...columns, ...renews });
}

const json = (value: object) => JSON.stringify(value);
const agreed = { renews: true, is_ending: false };
const ending = { renews: false, is_ending: true };

function columnsAfter(event: SubscriptionEvent, at: Date): Record<string, unknown> {
  switch (event.type) {
    case 'SubscriptionAsked': {
      const { terms, userUuid, expiresAt } = event.data;
      return { ...termColumns(terms), user_uuid: userUuid, asked_until: expiresAt };
    }
    case 'SubscriptionStarted': {
      const { planId, period, order, from, until, userUuid } = event.data;
      const plan = { plan_id: planId, period, user_uuid: userUuid };
      return { ...plan, order_uuid: order, started_at: from, ends_at: until };
    }
    case 'SubscriptionExtended':
      return { ends_at: event.data.until, order_uuid: event.data.order };
    case 'SubscriptionShortened':
      return { ends_at: event.data.until };
    case 'SubscriptionLapsed':
      return { ended_at: at, end_reason: 'LAPSED' };
    case 'SubscriptionEnded':
      return { ended_at: at, end_reason: event.data.reason, ...over };
    default:
      return renewalColumns(event, at);
  }
}

/** What nothing becomes of any more. */
const over = { renews: false, due: null, past_due: null, change: null, next: null };

type OfRenewal = Exclude<
  SubscriptionEvent,
  {
    type: `Subscription${'Asked' | 'Started' | 'Extended' | 'Shortened' | 'Lapsed' | 'Ended'}`;
  }
>;

function renewalColumns(event: OfRenewal, at: Date): Record<string, unknown> {
  switch (event.type) {
    case 'AgreementSigned':
      return { provider: event.data.provider, reference: event.data.reference };
    case 'AgreementGone':
      return { ...ending, reference: null };
    case 'SubscriptionUnsubscribed':
      return ending;
    case 'SubscriptionResumed':
      return agreed;
    case 'SubscriptionFellDue':
      return { due: json(event.data) };
    case 'SubscriptionPastDue':
      return { past_due: json(event.data) };
    case 'SubscriptionRenewed': {
      const { order, until, terms } = event.data;
      const paid = { order_uuid: order, ends_at: until, due: null, past_due: null, next: null };
      return { ...termColumns(terms), ...paid };
    }
    case 'RenewalAnnounced':
      return {};
    case 'SubscriptionFrozen':
    case 'SubscriptionThawed':
      return { frozen_at: event.type === 'SubscriptionFrozen' ? at : null };
    default:
      return changeColumns(event);
  }
}

function changeColumns(event: Extract<OfRenewal, { type: `PlanChange${string}` }>): Record<string, unknown> {
  switch (event.type) {
    case 'PlanChangeScheduled':
      return { next: json(event.data.terms) };
    case 'PlanChangeDropped':
      return { next: null };
    case 'PlanChangeAsked':
      return { change: json(event.data) };
    case 'PlanChangeFailed':
      return { change: null };
    case 'PlanChanged': {
      const { terms, until, undone } = event.data;
      const then = undone ? { order_uuid: undone.paidBy } : { change: null, next: null };
      return { ...termColumns(terms), ends_at: until, ...then };
    }
  }
}

function termColumns({ planId, period, amount }: SubscriptionTerms) {
  return { plan_id: planId, period, price_minor: amount.minor, currency: amount.currency };
}

/** The one that runs; with `hold` nobody else begins or ends one of the workspace until the transaction is over. */
export async function runningSubscription(
  tx: Tx,
  workspace: string,
  { hold }: { readonly hold: boolean },
): Promise<SubscriptionRow | undefined> {
  const run = queries(tx);
  if (hold) {
    const lock = `SELECT pg_advisory_xact_lock(hashtextextended('billing.subscriptions/' || ?, 0))`;
    await run.raw(lock, [workspace]);
  }
  return await run('subscriptions')
    .where({ workspace })
    .whereNull('ended_at')
    .whereNotNull('started_at')
    .first<SubscriptionRow | undefined>('*');
}

/** Those of a workspace that wait for their first payment. */
export async function awaitingSubscriptions(tx: Tx, workspace: string): Promise<string[]> {
  return await queries(tx)('subscriptions')
    .where({ workspace, started_at: null, ended_at: null })
    .pluck('uuid');
}

/** Whether it renews, or did until it was unsubscribed: what was bought once has no price. */
export const isRenewing = ({ price_minor }: SubscriptionRow): boolean => price_minor !== null;

/** Whose subscriptions would be charged again: of some workspaces all, of others those of one person. */
export async function renewingIn(
  tx: Tx,
  { userUuid, own, others }: { userUuid: string; own: readonly string[]; others: readonly string[] },
): Promise<string[]> {
  return await queries(tx)('subscriptions')
    .where({ renews: true, ended_at: null })
    .where((either) =>
      either
        .whereIn('workspace', [...own])
        .orWhere((theirs) => theirs.where({ user_uuid: userUuid }).whereIn('workspace', [...others])),
    )
    .distinct()
    .pluck('workspace');
}

export async function wasPlanGiven(tx: Tx, order: string): Promise<boolean> {
  const given = await queries(tx)('given_plans').where({ order_uuid: order }).first('order_uuid');
  return given !== undefined;
}

/** False: this order's plan was given before. */
export async function notePlanGiven(tx: Tx, order: string, workspace: string): Promise<boolean> {
  const noted = await queries(tx)('given_plans')
    .insert({ order_uuid: order, workspace })
    .onConflict('order_uuid')
    .ignore()
    .returning('order_uuid');
  return noted.length > 0;
}

/** Of the transaction's workspace, the newest first. */
export async function listSubscriptions(
  tx: Tx,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ items: SubscriptionRow[]; total: number }> {
  const [counted] = await queries(tx)('subscriptions').count<{ count: string }[]>('* as count');
  const items = await queries(tx)('subscriptions')
    .orderBy([{ column: 'created_at', order: 'desc' }, 'uuid'])
    .offset((page - 1) * pageSize)
    .limit(pageSize)
    .select<SubscriptionRow[]>('*');
  return { items, total: Number(counted?.count ?? 0) };
}

export async function findSubscription(tx: Tx, uuid: string): Promise<SubscriptionRow | undefined> {
  return await queries(tx)('subscriptions').where({ uuid }).first<SubscriptionRow | undefined>('*');
}
