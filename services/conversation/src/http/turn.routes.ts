import { randomUUID } from 'node:crypto';
import { inTenant } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import { bind, failures, HttpFailure } from '@tutka/service-runtime';
import type { Request, Response, Router } from 'express';
import { keyIn } from '../domain/attachment.ts';
import { MessageNotFound } from '../domain/errors.ts';
import { lineForm } from '../domain/reply-line.ts';
import { followReply, type LineSource } from '../replies/follow-reply.ts';
import { answerLines, endOf, resumableLines } from '../replies/reply-readers.ts';
import { toldMessage } from '../replies/told-failure.ts';
import { messagesWithSiblings } from '../store/branches.ts';
import type { Ask, Begun } from '../turns/ask.ts';
import { type Asker, guestOf } from '../turns/asker.ts';
import { beginTurn, type Once, type TurnDeps } from '../turns/begin-turn.ts';
import { KeyedTurns } from '../turns/once.ts';
import { type RunDeps, refuseWhileClosing, runTurn } from '../turns/run-turn.ts';
import { askerOf } from './asker.ts';
import { idempotencyOf } from './idempotency-key.ts';
import { LineResponse } from './line-response.ts';

export type TurnRouteDeps = TurnDeps & RunDeps;

const NDJSON = 'application/x-ndjson';

export function bindTurns(router: Router, deps: TurnRouteDeps): void {
  const keyedTurns = new KeyedTurns(deps.app);
  const begin = async (asker: Asker, ask: Ask, { headers }: Request, body: object): Promise<Begun> => {
    refuseWhileClosing(deps.registry);
    const { sendMessage, refreshMessage } = routes;
    const keyed = idempotencyOf(headers, asker, 'content' in ask ? sendMessage : refreshMessage, body);
    if (!keyed) return await begunTurn(deps, asker, ask);
    return await keyedTurns.begin(asker, keyed, (once) => begunTurn(deps, asker, ask, once));
  };

  bind(router, routes.sendMessage, async ({ principal, body, request, response, signal }) => {
    const asker = askerOf(principal);
    const { sessionUUID: sessionUuid, parentUUID: parentUuid, attachments = [] } = body;
    const content = body.content.trim() === '' ? '' : body.content;
    const agentUuid = body.agentUUID;
    if (agentUuid !== undefined && guestOf(asker)) throw new HttpFailure(failures.forbidden);
    const files = [...new Set(attachments.flatMap(({ url }) => keyIn(url) ?? []))];
    const ask = { sessionUuid, content, parentUuid, files, agentUuid };
    const begun = await begin(asker, ask, request, body);
    return await answer(deps, asker, begun, request, response, signal);
  });

  bind(router, routes.refreshMessage, async ({ principal, body, request, response, signal }) => {
    const asker = askerOf(principal);
    const ask = { sessionUuid: body.sessionUUID, messageUuid: body.messageUUID };
    const begun = await begin(asker, ask, request, body);
    return await answer(deps, asker, begun, request, response, signal);
  });

  bind(router, routes.resumeStream, async ({ principal, params, query, response }) => {
    const source = await resumableLines(deps, askerOf(principal), params.uuid);
    await stream(source, params.uuid, query.from, response);
    return undefined;
  });
}

async function begunTurn(deps: TurnRouteDeps, asker: Asker, ask: Ask, once?: Once): Promise<Begun> {
  const beginning = await beginTurn(deps, asker, ask, randomUUID(), once);
  if ('earlier' in beginning) return beginning.earlier;
  runTurn(deps, beginning);
  return beginning.turn;
}

async function answer(
  deps: TurnRouteDeps,
  asker: Asker,
  begun: Begun,
  request: Request,
  response: Response,
  signal: AbortSignal,
) {
  const { questionUuid, replyUuid } = begun;
  if (request.headers.accept?.includes(NDJSON)) {
    await stream(await answerLines(deps, asker, begun), replyUuid, 0, response);
    return undefined;
  }
  await endOf(deps, asker, replyUuid, { signal });
  const [message, reply] = await inTenant(deps.app, asker, (tx) =>
    messagesWithSiblings(tx, [questionUuid, replyUuid]),
  );
  if (!message || !reply) throw new MessageNotFound('Message not found');
  return { message, reply: toldMessage(asker, reply) };
}

async function stream(
  source: LineSource,
  replyUuid: string,
  from: number,
  response: Response,
): Promise<void> {
  const sink = new LineResponse(response, lineForm(replyUuid), from);
  try {
    await followReply(source, from, sink);
    sink.end();
  } catch (error) {
    // The head is out: cutting the connection tells the reader to resume.
    response.destroy();
    throw error;
  }
}
