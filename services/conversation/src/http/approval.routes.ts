import { type Db, inTenant } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import { bind } from '@tutka/service-runtime';
import type { Router } from 'express';
import { NotWaiting } from '../domain/errors.ts';
import type { ApprovalDesk } from '../replies/approval-desk.ts';
import { answerApproval } from '../store/approvals.ts';
import { findReply } from '../store/messages.ts';
import { askerOf } from './asker.ts';

export interface ApprovalDeps {
  readonly app: Db;
  readonly approvals: ApprovalDesk;
}

export function bindApprovals(router: Router, { app, approvals }: ApprovalDeps): void {
  bind(router, routes.approveToolCall, async ({ principal, params, body }) => {
    const { callId, allow, always = false } = body;
    const asker = askerOf(principal);
    await inTenant(app, asker, async (tx) => {
      const waiting = { replyUuid: params.uuid, callId };
      if (await answerApproval(tx, asker, waiting, { approved: allow, always })) return;
      // A call of a draft's test belongs to no message: who answers one that does not wait is told so by this.
      await findReply(tx, params.uuid);
      throw new NotWaiting('This tool call does not wait for an answer any more.');
    });
    approvals.poke();
    return { callId, allow };
  });
}
