import { type LedgerLine, pagingOf, routes } from '@tutka/http-contracts';
import { bind, page, repeatable, sendDownloadInPieces } from '@tutka/service-runtime';
import type { Router } from 'express';
import { spanOfMonth } from '../domain/credits/month.ts';
import type { LedgerFilter } from '../projections/ledger-lines.ts';
import { daySpan } from '../usage/span.ts';
import type { UsageReads } from '../usage/usage.ts';
import { eventTypes } from '../usage/usage-view.ts';
import { metaOf } from './event-meta.ts';
import { personOf } from './person.ts';

export function bindUsage(router: Router, reads: UsageReads): void {
  bind(router, routes.getUsage, ({ principal, query }) => reads.month(personOf(principal), query.month));

  bind(router, routes.listLedger, async ({ principal, query }) => {
    const paging = pagingOf(query);
    return page(await reads.ledger(personOf(principal), filterOf(query), paging));
  });

  bind(router, routes.getUsageSeries, ({ principal, query }) =>
    reads.series(personOf(principal), query.days),
  );

  bind(router, routes.exportLedger, async ({ principal, query, response }) => {
    const pieces = reads.csv(personOf(principal), filterOf(query));
    const name = ['usage', query.day ?? query.month].filter(Boolean).join('-');
    await sendDownloadInPieces(response, { name: `${name}.csv`, type: 'text/csv; charset=utf-8' }, pieces);
    return undefined;
  });

  bind(router, routes.getWorkspaceUsage, ({ principal, query }) =>
    reads.of(personOf(principal), query.workspace, query.month),
  );

  bind(router, routes.grantCredits, ({ principal, body, request }) => {
    const { workspace, amount, expiresAt = null } = body;
    const by = personOf(principal);
    const asked = { by, request: repeatable(request, routes.grantCredits, body) };
    return reads.grant(by, asked, { workspace, amount, expiresAt }, metaOf(principal));
  });
}

interface LinesQuery {
  readonly month?: string | undefined;
  readonly day?: string | undefined;
  readonly model?: string | undefined;
  readonly turnUUID?: string | undefined;
  readonly sessionUUID?: string | undefined;
  readonly type?: LedgerLine['type'] | undefined;
}

/** A day is narrower than a month; both in UTC. */
function filterOf({
  month,
  day,
  model,
  turnUUID: turn,
  sessionUUID: session,
  type,
}: LinesQuery): LedgerFilter {
  const span = day ? daySpan(day) : month && spanOfMonth(month);
  return { model, turn, session, type: type && eventTypes[type], ...span };
}
