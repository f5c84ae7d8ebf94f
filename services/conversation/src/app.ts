import { createShell, type Logger, type Verifier } from '@tutka/service-runtime';
import type { Express } from 'express';
import { bindApprovals } from './http/approval.routes.ts';
import { errors } from './http/errors.ts';
import { bindMessages } from './http/message.routes.ts';
import { bindPublicLinks } from './http/public-link.routes.ts';
import { bindSessions } from './http/session.routes.ts';
import { bindTests } from './http/test.routes.ts';
import { bindTurns, type TurnRouteDeps } from './http/turn.routes.ts';

export interface AppDeps extends TurnRouteDeps {
  readonly logger: Logger;
  readonly verifier: Verifier;
}

/** Conversation without a port. */
export function createApp(deps: AppDeps): Express {
  const { logger, verifier } = deps;
  return createShell({
    service: 'conversation',
    logger,
    verifier,
    errors,
    routes: (router) => {
      bindSessions(router, deps);
      bindPublicLinks(router, deps);
      bindTurns(router, deps);
      bindMessages(router, deps);
      bindApprovals(router, deps);
      bindTests(router, deps);
    },
  });
}
