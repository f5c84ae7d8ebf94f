import { createShell, type Logger, type Verifier } from '@tutka/service-runtime';
import type { Express } from 'express';
import type { AuditReads } from './audit/read-log.ts';
import { bindAudit } from './http/audit.routes.ts';
import { errors } from './http/errors.ts';
import { bindStatistic, type StatisticDeps } from './http/statistic.routes.ts';

export interface AppDeps extends StatisticDeps {
  readonly audit: AuditReads;
  readonly logger: Logger;
  readonly verifier: Verifier;
}

/** Statistics without a port. */
export function createApp({ logger, verifier, audit, ...statistic }: AppDeps): Express {
  return createShell({
    service: 'statistics',
    logger,
    verifier,
    errors,
    routes: (router) => {
      bindStatistic(router, statistic);
      bindAudit(router, audit);
    },
  });
}
