import type { Citation, FoundPassage, StreamLine, ToolCall } from '@tutka/http-contracts';

export const STREAMING = 0;
export const COMPLETE = 1;
export const STOPPED = 2;
export const FAILED = 3;

/** A reply as far as it has come. */
export interface Reply {
  /** Of the last line that came; -1 before the first. */
  readonly seq: number;
  readonly uuid: string | null;
  readonly userMessageUUID: string | null;
  readonly content: string;
  readonly reasoning: string;
  readonly citations: readonly Citation[];
  /** In the order in which they were called, each as far as it is known. */
  readonly toolCalls: readonly ToolCall[];
  /** Ids of calls that a person was asked about. */
  readonly asked: readonly string[];
  /** What was found for the question, where the lines tell. */
  readonly passages: readonly FoundPassage[];
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number } | null;
  readonly model: string | null;
  readonly status: 0 | 1 | 2 | 3;
  readonly error: { readonly text: string; readonly code: string | null } | null;
}

export const emptyReply: Reply = {
  seq: -1,
  uuid: null,
  userMessageUUID: null,
  content: '',
  reasoning: '',
  citations: [],
  toolCalls: [],
  asked: [],
  passages: [],
  usage: null,
  model: null,
  status: STREAMING,
  error: null,
};

/** The reply with one more line. A line that came before (after a lost connection) and a ping change nothing. */
export function foldLine(reply: Reply, line: StreamLine): Reply {
  if (line.ping || line.seq <= reply.seq) return reply;
  const [message] = line.messages;
  return {
    seq: line.seq,
    uuid: message.uuid,
    userMessageUUID: line.userMessageUUID ?? reply.userMessageUUID,
    content: reply.content + message.content,
    reasoning: reply.reasoning + (line.reasoning ?? ''),
    citations: line.citations ?? reply.citations,
    toolCalls: line.toolCall ? withCall(reply.toolCalls, line.toolCall) : reply.toolCalls,
    asked: line.approval ? [...reply.asked, line.approval.callId] : reply.asked,
    passages: line.passages ?? reply.passages,
    usage: line.usage ?? reply.usage,
    model: line.model ?? reply.model,
    ...ending(reply, line),
  };
}

/** A call that is known already takes its later state. */
function withCall(calls: readonly ToolCall[], call: ToolCall): readonly ToolCall[] {
  const at = calls.findIndex(({ callId }) => callId === call.callId);
  return at === -1 ? [...calls, call] : calls.with(at, call);
}

function ending(reply: Reply, line: StreamLine): Pick<Reply, 'status' | 'error'> {
  if (!line.done) return { status: reply.status, error: reply.error };
  const error = line.error === undefined ? null : { text: line.error, code: line.errorCode ?? null };
  return { status: line.status ?? (error ? FAILED : COMPLETE), error };
}
