import { useQueryClient } from '@tanstack/react-query';
import { routes, type ToolCall } from '@tutka/http-contracts';
import { useEffect, useState } from 'react';
import { call, refreshRows } from '../../lib/api/index.ts';
import type { Reply } from '../../lib/reply/index.ts';
import { allowAlways, isAllowed } from './always-allowed.ts';

/** How calls of tools that wait are answered. */
export interface Approvals {
  readonly answer: (callId: string, approved: boolean) => void;
  /** Allows this call, and the same tool from now on in this chat. */
  readonly always: (asked: ToolCall) => void;
  /** The call whose answer is on its way. */
  readonly sending: string | null;
  readonly problem: unknown;
}

/**
 * Answers for a reply that runs. A chat keeps itself what is always allowed in it; of a test nothing is kept, so that
 * `test` names what it holds for while this window is open.
 */
export function useApprovals({ uuid, toolCalls, asked }: Reply, test?: string): Approvals {
  const client = useQueryClient();
  const [sending, setSending] = useState<string | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const answer = (callId: string, approved: boolean, always = false) => {
    if (uuid === null) return;
    setSending(callId);
    setProblem(null);
    call(routes.approveToolCall, { params: { uuid }, body: { callId, approved, ...(always && { always }) } })
      .then(() => (always ? refreshRows(client, routes.listSessions, routes.getSession) : undefined))
      .catch(setProblem)
      .finally(() => setSending(null));
  };
  const ready = toolCalls.find(
    (each) =>
      test !== undefined && each.status === 'waiting' && asked.includes(each.callId) && isAllowed(test, each),
  )?.callId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each call is answered once
  useEffect(() => {
    if (ready !== undefined) answer(ready, true);
  }, [uuid, ready]);
  return {
    answer,
    always: (each) => {
      if (test !== undefined) allowAlways(test, each);
      answer(each.callId, true, true);
    },
    sending: sending ?? ready ?? null,
    problem,
  };
}
