import type { Db } from '@tutka/database';
import { pagingOf, routes } from '@tutka/http-contracts';
import { bind, page } from '@tutka/service-runtime';
import type { Router } from 'express';
import type { Accounts } from '../clients/accounts.ts';
import { spanOfMonth } from '../domain/credits/month.ts';
import type { EarningReads } from '../earnings/earning-reads.ts';
import { payOut } from '../earnings/pay-out.ts';
import { currentShare, percentOf, setShare } from '../earnings/share-rates.ts';
import type { EarningLineRow } from '../projections/earning-lines.ts';
import { agentView, earningTypes, lineView, monthView, ownersView, sumsView } from './earning-view.ts';
import { metaOf } from './event-meta.ts';
import { personOf } from './person.ts';

export interface EarningRouteDeps {
  readonly worker: Db;
  readonly reads: EarningReads;
  readonly accounts: Accounts;
}

/** What agents earn: for who looks after their workspace, and for ADMINs who send the money. */
export function bindEarnings(router: Router, { worker, reads, accounts }: EarningRouteDeps): void {
  bind(router, routes.getEarnings, async ({ principal }) => {
    const { rate, sums, months } = await reads.summary(personOf(principal));
    return { sharePercent: percentOf(rate), sums: sums.map(sumsView), months: months.map(monthView) };
  });

  bind(router, routes.listAgentEarnings, async ({ principal, query }) => {
    const { items, total } = await reads.agents(personOf(principal), pagingOf(query));
    return page({ items: items.map(agentView), total });
  });

  bind(router, routes.listEarningLines, async ({ principal, query }) => {
    const { items, total } = await reads.lines(personOf(principal), filterOf(query), pagingOf(query));
    return page({ items: items.map(lineView), total });
  });

  bind(router, routes.listOwnersEarnings, async ({ principal, query }) => {
    const { items, total } = await reads.all(
      { isOwed: query.isOwed ?? false, workspace: query.workspace },
      pagingOf(query),
    );
    const named = await accounts.workspaces(
      personOf(principal),
      items.map(({ workspace }) => workspace),
    );
    return page({ items: items.map((row) => ownersView(row, named.get(row.workspace))), total });
  });

  bind(router, routes.listOwnersLines, async ({ query }) => {
    const { items, total } = await reads.linesOf(query.workspace, filterOf(query), pagingOf(query));
    return page({ items: items.map((row) => ({ ...lineView(row), orderUUID: row.order_uuid })), total });
  });

  bind(router, routes.createPayout, async ({ principal, body }) => ({
    owed: await payOut(worker, body, metaOf(principal)),
  }));

  bind(router, routes.getShareRate, async () => ({ percent: await currentShare(worker) }));

  bind(router, routes.setShareRate, async ({ principal, body }) => ({
    percent: await setShare(worker, body.percent, metaOf(principal)),
  }));
}

interface Narrowed {
  readonly agentUUID?: string | undefined;
  readonly currency?: string | undefined;
  readonly type?: keyof typeof earningTypes | undefined;
  readonly month?: string | undefined;
}

function filterOf({ agentUUID: agent, currency, type, month }: Narrowed) {
  const events: EarningLineRow['type'] | undefined = type && earningTypes[type];
  return { agent, currency, type: events, ...(month !== undefined && spanOfMonth(month)) };
}
