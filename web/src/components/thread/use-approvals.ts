import { useQueryClient } from '@tanstack/react-query';
import { routes, type ToolCall } from '@tutka/http-contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { call, refreshRows } from '../../lib/api/index.ts';
import type { Reply } from '../../lib/reply/index.ts';
import { allowAlways, isAllowed } from './always-allowed.ts';

/** How calls of tools that wait are answered. */
export interface Approvals {
  readonly answer: (callId: string, approved: boolean) => void;
  /** Allows this call, and the same tool from now on in this chat. */
  readonly always: (asked: ToolCall) => void;
  /** Whether the answer to a call is on its way. */
  readonly isSending: (callId: string) => boolean;
  /** Why the answer to a call did not arrive; undefined: it did, or there is none yet. */
  readonly problemOf: (callId: string) => unknown;
}

/**
 * Answers for a reply that runs. A chat keeps itself what is always allowed in it; of a test nothing is kept, so that
 * `test` names what it holds for while this window is open.
 */
export function useApprovals({ uuid, toolCalls, asked }: Reply, test?: string): Approvals {
  const client = useQueryClient();
  const [sending, setSending] = useState<readonly string[]>([]);
  const [problems, setProblems] = useState<Readonly<Record<string, unknown>>>({});
  const answer = (callId: string, approved: boolean, always = false) => {
    if (uuid === null) return;
    setSending((others) => [...others, callId]);
    setProblems((others) => ({ ...others, [callId]: undefined }));
    call(routes.approveToolCall, {
      params: { uuid },
      body: { callId, allow: approved, ...(always && { always }) },
    })
      .then(() => (always ? refreshRows(client, routes.listSessions, routes.getSession) : undefined))
      .catch((problem: unknown) => setProblems((others) => ({ ...others, [callId]: problem })))
      .finally(() => setSending((others) => others.filter((each) => each !== callId)));
  };
  const ready = toolCalls.find(
    (each) =>
      test !== undefined && each.status === 'waiting' && asked.includes(each.callId) && isAllowed(test, each),
  )?.callId;
  const allow = useEffectEvent((callId: string) => answer(callId, true));
  useEffect(() => {
    if (uuid !== null && ready !== undefined) allow(ready);
  }, [uuid, ready]);
  return {
    answer,
    always: (each) => {
      if (test !== undefined) allowAlways(test, each);
      answer(each.callId, true, true);
    },
    isSending: (callId) => sending.includes(callId) || (callId === ready && problems[callId] === undefined),
    problemOf: (callId) => problems[callId],
  };
}
