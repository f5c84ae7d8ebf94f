import { queries, type Tx } from '@tutka/database';
import type { SubscriptionStanding } from '@tutka/http-contracts';
import type { Knex } from 'knex';
import { isUuid } from './order.ts';
import type { Buyers } from './order-list.ts';
import type { SubscriptionRow } from './subscription.ts';

/** What a list is narrowed by. */
export interface SubscriptionFilter {
  readonly state?: SubscriptionStanding | undefined;
  readonly planId?: string | undefined;
  readonly provider?: string | undefined;
  readonly workspace?: string | undefined;
  /** The uuid of a subscription or a workspace, or what a provider calls its agreement. */
  readonly search?: string | undefined;
  /** Whom `search` means, where it means none of these. */
  readonly buyers?: Buyers | undefined;
  /** The newest first, or those that end or renew soonest. */
  readonly sort: 'newest' | 'renewal';
}

/** How the columns stand in each state; a charge that failed or a dispute is told before what becomes at the period's end. */
const RUNS = 'started_at IS NOT NULL AND ended_at IS NULL';
const FINE = `${RUNS} AND frozen_at IS NULL AND past_due IS NULL`;
const STANDINGS: Readonly<Record<SubscriptionStanding, string>> = {
  RUNNING: RUNS,
  RENEWING: `${FINE} AND renews`,
  ENDING: `${FINE} AND NOT renews`,
  PAST_DUE: `${RUNS} AND frozen_at IS NULL AND past_due IS NOT NULL`,
  FROZEN: `${RUNS} AND frozen_at IS NOT NULL`,
  AWAITING_PAYMENT: 'started_at IS NULL AND ended_at IS NULL',
  ENDED: 'ended_at IS NOT NULL',
};

const ORDERS = {
  newest: 'created_at DESC, uuid',
  renewal: 'ends_at, uuid',
} as const;

/** Everybody's, in the worker role. */
export async function listAllSubscriptions(
  tx: Tx,
  filter: SubscriptionFilter,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ items: SubscriptionRow[]; total: number }> {
  const [counted] = await narrowed(tx, filter).count<{ count: string }[]>('* as count');
  const items = await narrowed(tx, filter)
    .orderByRaw(ORDERS[filter.sort])
    .offset((page - 1) * pageSize)
    .limit(pageSize)
    .select<SubscriptionRow[]>('*');
  return { items, total: Number(counted?.count ?? 0) };
}

/** Whether a text is what a subscription, its workspace or its agreement is called by. */
export async function namesASubscription(tx: Tx, text: string): Promise<boolean> {
  if (isUuid(text)) return true;
  const found = await queries(tx)('subscriptions').where({ reference: text }).first('uuid');
  return found !== undefined;
}

function narrowed(tx: Tx, filter: SubscriptionFilter): Knex.QueryBuilder {
  const { state, planId, provider, workspace } = filter;
  const query = queries(tx)('subscriptions');
  if (state !== undefined) query.whereRaw(STANDINGS[state]);
  const exact = { plan_id: planId, provider, workspace };
  for (const [column, value] of Object.entries(exact)) {
    if (value !== undefined) query.where(column, value);
  }
  return searched(query, filter);
}

function searched(query: Knex.QueryBuilder, { search = '', buyers }: SubscriptionFilter): Knex.QueryBuilder {
  const text = search.trim();
  if (buyers) {
    const { userUuids, workspaces } = buyers;
    const either = '(user_uuid = ANY(?::uuid[]) OR workspace = ANY(?::uuid[]))';
    return query.whereRaw(either, [[...userUuids], [...workspaces]]);
  }
  if (text === '') return query;
  if (!isUuid(text)) return query.where({ reference: text });
  return query.whereRaw('(uuid = ? OR workspace = ?)', [text, text]);
}
