import { useQueryClient } from '@tanstack/react-query';
import { type Attachment, type Message, routes } from '@tutka/http-contracts';
import { useMemo } from 'react';
import { call, callReply, refreshRows, resumeReply } from '../../../lib/api/index.ts';
import { clearTurn, isRunning, liveTurn, runTurn, takeUp } from './live-turn.ts';

export interface Turns {
  /** Asks at the end of the thread, or in place of an older question (a sibling of it). */
  ask(
    session: string,
    content: string,
    files: readonly Attachment[],
    instead?: Message,
    /** Who answers in place of the chat's agent. */
    agent?: string,
  ): Promise<void>;
  /** Answers the same question anew, as a sibling of this reply. */
  answerAgain(session: string, reply: Message): Promise<void>;
  /** Reads on a reply that was being written when the page was opened. */
  follow(session: string, reply: Message): Promise<void>;
  /** Once more for the rest of a reply that could not be had. */
  fetchRest(session: string): Promise<void>;
  stop(session: string): Promise<void>;
}

/** What a turn counts against. */
const counted = [routes.listTrials, routes.getAgent, routes.getSharedAgent];

/** What a person does in a thread; afterwards the stored messages are read again. */
export function useTurns(): Turns {
  const client = useQueryClient();
  return useMemo(() => {
    const settle = async (session: string, over: boolean) => {
      await refreshRows(client, routes.listMessages, routes.listSessions, routes.getSession, ...counted);
      if (over) clearTurn(session);
    };
    return {
      async ask(session, content, files, instead, agent) {
        const parentUUID = instead?.parentUUID;
        const body = {
          sessionUUID: session,
          content,
          ...(agent !== undefined && { agentUUID: agent }),
          ...(files.length > 0 && { attachments: sent(files) }),
          ...(instead ? { parentUUID: parentUUID ?? null } : {}),
        };
        const start = { question: content, files, agent, after: instead ? (parentUUID ?? null) : undefined };
        await settle(session, await runTurn(session, start, () => callReply(routes.sendMessage, { body })));
      },
      async answerAgain(session, reply) {
        const body = { sessionUUID: session, messageUUID: reply.uuid };
        const start = { question: null, files: [], after: reply.parentUUID };
        await settle(
          session,
          await runTurn(session, start, () => callReply(routes.refreshMessage, { body })),
        );
      },
      async follow(session, reply) {
        if (isRunning(liveTurn(session))) return;
        const start = { question: null, files: [], after: reply.parentUUID };
        await settle(session, await runTurn(session, start, () => resumeReply(reply.uuid, 0)));
      },
      async fetchRest(session) {
        await settle(session, await takeUp(session));
      },
      async stop(session) {
        const uuid = liveTurn(session)?.reply.uuid;
        if (uuid) await call(routes.stopMessage, { params: { uuid } });
      },
    };
  }, [client]);
}

/** Files of a copied chat did not come along: there is nothing to send of them. */
function sent(files: readonly Attachment[]): { url: string }[] {
  return files.flatMap(({ url }) => (url === null ? [] : [{ url }]));
}
