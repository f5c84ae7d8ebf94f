import { createShell, type Logger, type Verifier } from '@tutka/service-runtime';
import type { Express } from 'express';
import { bindAgentMcp } from './http/agent-mcp.routes.ts';
import { bindApprovals } from './http/approval.routes.ts';
import { bindChatImports } from './http/chat-import.routes.ts';
import { bindCompletions } from './http/completion.routes.ts';
import { errors } from './http/errors.ts';
import { bindFolders } from './http/folder.routes.ts';
import { bindMessages } from './http/message.routes.ts';
import { bindPrompts } from './http/prompt.routes.ts';
import { bindPublicLinks } from './http/public-link.routes.ts';
import { bindSessions } from './http/session.routes.ts';
import { bindTests } from './http/test.routes.ts';
import { bindTurns } from './http/turn.routes.ts';
import type { Parts } from './parts.ts';

export interface AppDeps extends Parts {
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
      bindFolders(router, deps);
      bindPublicLinks(router, deps);
      bindTurns(router, deps);
      bindMessages(router, deps);
      bindApprovals(router, deps);
      bindTests(router, deps);
      bindPrompts(router, deps);
      bindCompletions(router, deps);
      bindAgentMcp(router, deps);
      bindChatImports(router, deps);
    },
  });
}
