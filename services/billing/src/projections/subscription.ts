import { queries, type Tx } from '@tutka/database';
import type { StoredEvent } from '@tutka/event-store';
import type { EndReason, SubscriptionEvent } from '../domain/subscription.events.ts';

export interface SubscriptionRow {
  readonly uuid: string;
  readonly workspace: string;
  readonly plan_id: string;
  readonly period: 'month' | 'year';
  readonly order_uuid: string;
  readonly started_at: Date;
  readonly ends_at: Date;
  readonly ended_at: Date | null;
  readonly end_reason: EndReason | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** Writes what an event means for the read model. */
export async function applySubscriptionEvent(tx: Tx, event: StoredEvent<SubscriptionEvent>): Promise<void> {
  const { streamId: uuid, workspace, recordedAt } = event;
  const row = queries(tx)('subscriptions').where({ uuid });
  switch (event.type) {
    case 'SubscriptionStarted': {
      const { planId, period, order, from, until } = event.data;
      await queries(tx)('subscriptions').insert({
        ...{ uuid, workspace, plan_id: planId, period, order_uuid: order },
        ...{ started_at: from, ends_at: until, created_at: recordedAt, updated_at: recordedAt },
      });
      return;
    }
    case 'SubscriptionExtended':
      await row.update({ ends_at: event.data.until, order_uuid: event.data.order, updated_at: recordedAt });
      return;
    case 'SubscriptionShortened':
      await row.update({ ends_at: event.data.until, updated_at: recordedAt });
      return;
    case 'SubscriptionEnded':
      await row.update({ ended_at: recordedAt, end_reason: event.data.reason, updated_at: recordedAt });
  }
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
    .first<SubscriptionRow | undefined>('*');
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
