import { createShell, type Logger, type Verifier } from '@tutka/service-runtime';
import type { Express } from 'express';
import type { BillingPart } from './parts/part.ts';

export interface AppDeps {
  readonly logger: Logger;
  readonly verifier: Verifier;
  readonly parts: readonly BillingPart[];
}

/** Billing without a port. */
export function createApp({ logger, verifier, parts }: AppDeps): Express {
  return createShell({
    service: 'billing',
    logger,
    verifier,
    errors: Object.assign({}, ...parts.map(({ errors }) => errors)),
    routes: (router) => {
      for (const part of parts) part.bind(router);
    },
    rpc: (router) => {
      for (const part of parts) part.rpc?.(router);
    },
  });
}
