import { routes } from '@tutka/http-contracts';
import { bind, sendDownload } from '@tutka/service-runtime';
import type { Router } from 'express';
import { askedBy } from '../figures/asked.ts';
import { csvOf } from '../figures/csv.ts';
import { readStatistic, type StatisticReads } from '../figures/read-statistic.ts';
import type { Changes } from '../live/changes.ts';
import { watchStatistic } from '../live/live-statistic.ts';
import { openEvents } from './event-stream.ts';
import { personOf } from './person.ts';

export interface StatisticDeps {
  readonly reads: StatisticReads;
  readonly changes: Changes;
  /** Aborted when no stream is to go on. */
  readonly ending: AbortSignal;
}

export function bindStatistic(router: Router, { reads, changes, ending }: StatisticDeps): void {
  bind(router, routes.getStatistic, ({ principal, query }) => {
    const asker = personOf(principal);
    return readStatistic(reads, asker, askedBy(asker, query, new Date()));
  });

  bind(router, routes.exportStatistic, async ({ principal, query, response }) => {
    const asker = personOf(principal);
    const content = csvOf(await readStatistic(reads, asker, askedBy(asker, query, new Date())));
    return sendDownload(response, { name: 'statistic.csv', type: 'text/csv; charset=utf-8', content });
  });

  bind(router, routes.watchStatistic, async ({ principal, query, response, signal }) => {
    const asker = personOf(principal);
    askedBy(asker, query, new Date());
    const stream = openEvents(response);
    const over = AbortSignal.any([signal, ending]);
    try {
      await watchStatistic(reads, changes, { asker, query, send: stream.send, signal: over });
    } finally {
      stream.end();
    }
    return undefined;
  });
}
