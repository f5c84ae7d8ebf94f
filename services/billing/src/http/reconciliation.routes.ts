import { type Difference, pagingOf, type Reconciliation, routes } from '@tutka/http-contracts';
import { bind, page } from '@tutka/service-runtime';
import type { Router } from 'express';
import { formatMoney } from '../domain/money.ts';
import type { MoneyText } from '../domain/payments/payment.events.ts';
import type { DifferenceRow } from '../projections/difference.ts';
import type { ReconciliationRow } from '../projections/reconciliation.ts';
import type { Reconciliations } from '../reconciliation/runs.ts';
import { metaOf } from './event-meta.ts';
import { problemView } from './problem-view.ts';

function runView(row: ReconciliationRow): Reconciliation {
  const { uuid, provider, origin, state, stage, lines, compared, total, found, mended, gaps } = row;
  return {
    ...{ uuid, provider, origin, state, stage, lines, compared, total, found, mended },
    from: row.from_at.toISOString(),
    to: row.to_at.toISOString(),
    askedBy: row.asked_by,
    gaps: [...gaps],
    ...problemView(row),
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}

const amountView = (money: MoneyText | null) =>
  money && { amount: formatMoney(BigInt(money.minor), money.currency), currency: money.currency };

function differenceView(row: DifferenceRow): Difference {
  const { uuid, provider, kind, state, reference, detail } = row;
  return {
    ...{ uuid, provider, kind, state, reference, detail },
    paymentUUID: row.payment,
    orderUUID: row.order_uuid,
    ours: amountView(row.ours),
    theirs: amountView(row.theirs),
    at: row.at.toISOString(),
    foundAt: row.found_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    runUUID: row.run,
    reviewed: row.reviewed_at && {
      at: row.reviewed_at.toISOString(),
      by: row.reviewed_by,
      note: row.note,
    },
  };
}

export function bindReconciliation(
  router: Router,
  { runs, nudge }: { readonly runs: Reconciliations; readonly nudge: () => void },
): void {
  bind(router, routes.listReconciliations, async ({ query }) => {
    const { items, total } = await runs.runs(pagingOf(query));
    return page({ items: items.map(runView), total });
  });

  bind(router, routes.startReconciliation, async ({ body: { provider, from, to }, principal }) => {
    const wanted = { provider, from: new Date(from), to: new Date(to) };
    const row = await runs.start(wanted, metaOf(principal));
    nudge();
    return runView(row);
  });

  bind(router, routes.listDifferences, async ({ query }) => {
    const { provider, kind, state, reviewed, runUUID: run, uuid } = query;
    const paging = pagingOf(query);
    const { items, total } = await runs.differences({ provider, kind, state, reviewed, run, uuid }, paging);
    return page({ items: items.map(differenceView), total });
  });

  bind(router, routes.reviewDifference, async ({ params, body: { note }, principal }) =>
    differenceView(await runs.review(params.uuid, note || null, metaOf(principal))),
  );
}
