import { createShell, type Logger, type Verifier } from '@tutka/service-runtime';
import type { Express } from 'express';
import { errors } from './http/errors.ts';
import { bindStatistic, type StatisticDeps } from './http/statistic.routes.ts';

export interface AppDeps extends StatisticDeps {
  readonly logger: Logger;
  readonly verifier: Verifier;
}

/** Statistics without a port. */
export function createApp({ logger, verifier, ...statistic }: AppDeps): Express {
  return createShell({
    service: 'statistics',
    logger,
    verifier,
    errors,
    routes: (router) => bindStatistic(router, statistic),
  });
}
