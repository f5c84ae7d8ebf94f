import type { Db } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import { bind, failures, HttpFailure, type Principal } from '@tutka/service-runtime';
import type { Router } from 'express';
import { AgentNotFound } from '../domain/agents/agent.refusals.ts';
import { refuseClosed } from '../domain/shares/share.access.ts';
import { type AgentRow, findAnyAgent } from '../projections/agent.ts';
import { findShare } from '../projections/share.ts';

/** What a guest sees of the agent that a share opens: its face, and nothing behind it. */
export function bindSharedAgent(router: Router, { worker }: { worker: Db }): void {
  bind(router, routes.getSharedAgent, async ({ principal, request }) => {
    const share = await findShare(worker, shareOf(principal));
    if (!share) throw new AgentNotFound();
    refuseClosed(share);
    const agent = await findAnyAgent(worker, share.agent, undefined);
    if (!agent || agent.review) throw new AgentNotFound();
    const token = request.headers['x-visitor-token'];
    return {
      shareId: share.uuid,
      agent: faceOf(agent),
      expiresAt: share.expiresAt,
      messagesLeft: share.messageLimit === null ? null : Math.max(0, share.messageLimit - share.used),
      ...(typeof token === 'string' && { visitorToken: token }),
    };
  });
}

function shareOf(principal: Principal): string {
  if (principal.kind === 'visitor' || principal.kind === 'external') return principal.share;
  throw new HttpFailure(failures.signIn);
}

function faceOf({ uuid, content }: AgentRow) {
  const { name, description, logo, openingMessage, suggestedQuestions } = content;
  return { uuid, name, description, logo, openingMessage, suggestedQuestions: [...suggestedQuestions] };
}
