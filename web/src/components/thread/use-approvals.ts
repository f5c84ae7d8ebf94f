import { routes, type ToolCall } from '@tutka/http-contracts';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api/index.ts';
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

/** Answers for a reply that runs. `chat` names what "always" holds for. */
export function useApprovals(chat: string, { uuid, toolCalls, asked }: Reply): Approvals {
  const [sending, setSending] = useState<string | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const answer = (callId: string, approved: boolean) => {
    if (uuid === null) return;
    setSending(callId);
    setProblem(null);
    call(routes.approveToolCall, { params: { uuid }, body: { callId, approved } })
      .catch(setProblem)
      .finally(() => setSending(null));
  };
  const ready = toolCalls.find(
    (each) => each.status === 'waiting' && asked.includes(each.callId) && isAllowed(chat, each),
  )?.callId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each call is answered once
  useEffect(() => {
    if (ready !== undefined) answer(ready, true);
  }, [uuid, ready]);
  return {
    answer,
    always: (each) => {
      allowAlways(chat, each);
      answer(each.callId, true);
    },
    sending: sending ?? ready ?? null,
    problem,
  };
}
