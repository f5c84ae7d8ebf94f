import { type Db, inTenant } from '@tutka/database';
import { pageSizeOf, routes } from '@tutka/http-contracts';
import { bind, page } from '@tutka/service-runtime';
import type { Router } from 'express';
import { SubscriptionNotFound } from '../domain/subscription.decide.ts';
import { findSubscription, listSubscriptions, type SubscriptionRow } from '../projections/subscription.ts';
import { personOf } from './person.ts';

function subscriptionView(row: SubscriptionRow) {
  return {
    uuid: row.uuid,
    planId: row.plan_id,
    period: row.period,
    status: row.ended_at === null ? (0 as const) : (1 as const),
    orderUUID: row.order_uuid,
    startedAt: row.started_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    endReason: row.end_reason,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** What plan a workspace has paid for, and until when: every member may know. */
export function bindSubscriptions(router: Router, { app }: { readonly app: Db }): void {
  bind(router, routes.listSubscriptions, async ({ query, principal }) => {
    const paging = { page: query.page, pageSize: pageSizeOf(query) };
    const { items, total } = await inTenant(app, personOf(principal), (tx) => listSubscriptions(tx, paging));
    return page({ items: items.map(subscriptionView), total });
  });

  bind(router, routes.getSubscription, async ({ params, principal }) => {
    const row = await inTenant(app, personOf(principal), (tx) => findSubscription(tx, params.uuid));
    if (!row) throw new SubscriptionNotFound();
    return subscriptionView(row);
  });
}
