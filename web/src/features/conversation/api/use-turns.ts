import { useQueryClient } from '@tanstack/react-query';
import { type Attachment, type Message, routes } from '@tutka/http-contracts';
import { useMemo } from 'react';
import { callReply, randomKey, refreshRows, resumeReply } from '../../../lib/api/index.ts';
import { type Asked, belowNewest, otherAnswer, type Question } from './asked.ts';
import { clearTurn, isRunning, liveTurn, runTurn, takeUp } from './live-turn.ts';
import { giveBackRefused, noteRefused } from './refused-question.ts';
import { isPlaceLost } from './rows-of.ts';
import { whenRead } from './when-read.ts';

export interface Turns {
  ask(session: string, question: Question): Promise<void>;
  /** Answers the same question anew, as a sibling of this reply. */
  answerAgain(session: string, reply: Message): Promise<void>;
  /** Once more what was refused, as it was asked. */
  askAgain(session: string): Promise<void>;
  /** Reads on a reply that was being written when the page was opened. */
  follow(session: string, reply: Message): Promise<void>;
  /** Once more for the rest of a reply that could not be had. */
  fetchRest(session: string): Promise<void>;
}

/** What a turn counts against. */
const counted = [routes.listTrials, routes.getAgent, routes.getSharedAgent];

/** What a person does in a thread; afterwards the stored messages are read again, and a turn stands there until they are. */
export function useTurns(): Turns {
  const client = useQueryClient();
  return useMemo(() => {
    const settle = async (session: string, ended: symbol | null) => {
      await refreshRows(client, routes.listMessages, routes.listSessions, routes.getSession, ...counted);
      if (ended !== null) whenRead(client, session, () => clearTurn(session, ended));
    };
    const begin = async (session: string, asked: Asked) => {
      giveBackRefused(session, asked.question ?? '');
      const keyed = { key: randomKey(), ...asked };
      const ended = await runTurn(session, keyed, () => linesOf(session, keyed));
      noteRefused(session);
      await settle(session, ended);
    };
    return {
      ask: begin,
      answerAgain: (session, reply) => begin(session, otherAnswer(reply)),
      async askAgain(session) {
        const refused = liveTurn(session);
        if (!refused) return;
        await begin(session, isPlaceLost(refused) ? belowNewest(refused.asked) : refused.asked);
      },
      async follow(session, reply) {
        if (isRunning(liveTurn(session))) return;
        giveBackRefused(session);
        const { uuid } = reply;
        const run = runTurn(session, otherAnswer(reply), () => resumeReply(uuid, 0), uuid);
        noteRefused(session);
        await settle(session, await run);
      },
      async fetchRest(session) {
        await settle(session, await takeUp(session));
      },
    };
  }, [client]);
}

function linesOf(sessionUUID: string, asked: Asked & { readonly key: string }) {
  const { key: idempotencyKey } = asked;
  if (asked.question === null) {
    const body = { sessionUUID, messageUUID: asked.instead.uuid };
    return callReply(routes.refreshMessage, { body, idempotencyKey });
  }
  const { question: content, files, agent, instead } = asked;
  const parentUUID = instead ? instead.parentUUID : asked.parentUUID;
  const body = {
    sessionUUID,
    content,
    ...(agent !== undefined && { agentUUID: agent }),
    ...(files.length > 0 && { attachments: sent(files) }),
    ...(parentUUID !== undefined && { parentUUID }),
  };
  return callReply(routes.sendMessage, { body, idempotencyKey });
}

/** Files of a copied chat did not come along: there is nothing to send of them. */
function sent(files: readonly Attachment[]): { url: string }[] {
  return files.flatMap(({ url }) => (url === null ? [] : [{ url }]));
}
