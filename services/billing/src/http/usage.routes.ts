import { pageSizeOf, routes } from '@tutka/http-contracts';
import { bind, page } from '@tutka/service-runtime';
import type { Router } from 'express';
import { spanOfMonth } from '../domain/month.ts';
import type { UsageReads } from '../usage/usage.ts';
import { eventTypes } from '../usage/usage-view.ts';
import { metaOf } from './event-meta.ts';
import { personOf } from './person.ts';

const DAY_MS = 86_400_000;

export function bindUsage(router: Router, reads: UsageReads): void {
  bind(router, routes.getUsage, ({ principal, query }) => reads.month(personOf(principal), query.month));

  bind(router, routes.listLedger, async ({ principal, query }) => {
    const { model, turnUUID: turn, sessionUUID: session, type } = query;
    const filter = { model, turn, session, type: type && eventTypes[type], ...spanOf(query) };
    const paging = { page: query.page, pageSize: pageSizeOf(query) };
    return page(await reads.ledger(personOf(principal), filter, paging));
  });

  bind(router, routes.grantCredits, ({ principal, body }) => {
    const { workspace, amount, expiresAt = null } = body;
    return reads.grant({ workspace, amount, expiresAt }, metaOf(principal));
  });
}

/** A day is narrower than a month; both in UTC. */
function spanOf({ month, day }: { month?: string | undefined; day?: string | undefined }) {
  if (day !== undefined) {
    const from = new Date(day);
    return { from, to: new Date(from.getTime() + DAY_MS) };
  }
  return month === undefined ? {} : spanOfMonth(month);
}
