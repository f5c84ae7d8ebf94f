import { type Db, inTenant } from '@tutka/database';
import { type Message, routes } from '@tutka/http-contracts';
import { bind, page } from '@tutka/service-runtime';
import type { Router } from 'express';
import { MessageNotFound } from '../domain/errors.ts';
import type { ReplyRegistry } from '../replies/registry.ts';
import { endOf } from '../replies/reply-readers.ts';
import { toldMessage } from '../replies/told-failure.ts';
import { reading } from '../sessions/visitor-sessions.ts';
import { branchPage, messagesWithSiblings } from '../store/branches.ts';
import { requestStop } from '../store/lease.ts';
import { deleteMessages, findReply, giveFeedback } from '../store/messages.ts';
import type { SessionRow } from '../store/session-row.ts';
import { findSession } from '../store/sessions.ts';
import { type Asker, guestOf } from '../turns/asker.ts';
import { askerOf } from './asker.ts';

/** How long the answer to a stop waits for the reply's end. */
const STOP_WAIT_MS = 2000;

export interface MessageDeps {
  readonly app: Db;
  readonly worker: Db;
  readonly registry: ReplyRegistry;
}

interface Filters {
  readonly agentUUID?: string | undefined;
  readonly shareId?: string | undefined;
  readonly exUserId?: string | undefined;
}

/** Whether a session is among those that are asked for. What a guest says of itself is who asks. */
function isAmong(asker: Asker, session: SessionRow, { agentUUID, shareId, exUserId }: Filters): boolean {
  const asked: [string | undefined, string | null][] = [[agentUUID, session.agent_uuid]];
  if (!guestOf(asker)) asked.push([shareId, session.share_uuid], [exUserId, session.ex_user_id]);
  return asked.every(([wanted, is]) => wanted === undefined || wanted === is);
}

export function bindMessages(router: Router, deps: MessageDeps): void {
  const { app, registry } = deps;

  const shown = async (asker: Asker, uuid: string): Promise<Message> => {
    const [message] = await inTenant(app, asker, (tx) => messagesWithSiblings(tx, [uuid]));
    if (message) return toldMessage(asker, message);
    throw new MessageNotFound('Message not found');
  };

  bind(router, routes.listMessages, async ({ principal, query }) => {
    const asker = askerOf(principal);
    const { sessionUUID: sessionUuid, aroundUUID: around, sortOrder: order, pageSize: limit } = query;
    const through = query.leafUUID ?? around;
    const wanted = around === undefined ? query.page : { of: around };
    return await reading(deps, asker, sessionUuid, async (tx, session) => {
      if (!isAmong(asker, session, query)) return page({ items: [], total: 0 });
      const { items, ...of } = await branchPage(tx, { sessionUuid, through, order, page: wanted, limit });
      return page({ items: items.map((message) => toldMessage(asker, message)), ...of });
    });
  });

  bind(router, routes.deleteMessages, async ({ principal, body }) => {
    const asker = askerOf(principal);
    const { uuids, running } = await inTenant(app, asker, async (tx) => {
      await findSession(tx, asker, body.sessionUUID);
      return await deleteMessages(tx, asker, body.sessionUUID, body.messageUUIDs);
    });
    for (const reply of running) registry.stop(reply, 'person');
    return { deleted: uuids.length };
  });

  bind(router, routes.giveFeedback, async ({ principal, params, body }) => {
    const asker = askerOf(principal);
    await inTenant(app, asker, (tx) => giveFeedback(tx, asker, params.uuid, body.feedback));
    return await shown(asker, params.uuid);
  });

  bind(router, routes.stopMessage, async ({ principal, params }) => {
    const asker = askerOf(principal);
    await inTenant(app, asker, async (tx) => {
      await findReply(tx, params.uuid);
      await requestStop(tx, params.uuid);
    });
    registry.stop(params.uuid, 'person');
    await endOf(deps, asker, params.uuid, { limitMs: STOP_WAIT_MS });
    return await shown(asker, params.uuid);
  });
}
