import type { Citation, FoundPassage, ReplyLimit, StreamLine, ToolCall } from '@tutka/http-contracts';

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
  /** What ended it before it was done. */
  readonly limit: ReplyLimit | null;
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
  limit: null,
  error: null,
};

/**
 * The reply with one more line. A line that came before (after a lost connection), a ping and the word to go on
 * reading elsewhere change nothing. An end counts whatever its number: who got more than was kept is told that alone.
 */
export function foldLine(reply: Reply, line: StreamLine): Reply {
  if (line.ping || line.resumable) return reply;
  const now = line.seq <= reply.seq ? reply : grown(reply, line);
  return line.done ? { ...now, ...ending(line) } : now;
}

function grown(reply: Reply, line: StreamLine): Reply {
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
    status: reply.status,
    limit: line.limit ?? reply.limit,
    error: reply.error,
  };
}

/** A call that is known already takes its later state; another stands where its number belongs, whenever it is heard of. */
function withCall(calls: readonly ToolCall[], call: ToolCall): readonly ToolCall[] {
  const at = calls.findIndex(({ callId }) => callId === call.callId);
  if (at !== -1) return calls.with(at, call);
  const before = calls.findLastIndex(({ callId }) => Number(callId) < Number(call.callId));
  return calls.toSpliced(before + 1, 0, call);
}

function ending(line: StreamLine): Pick<Reply, 'status' | 'error'> {
  const error = line.error === undefined ? null : { text: line.error, code: line.errorCode ?? null };
  return { status: line.status ?? (error ? FAILED : COMPLETE), error };
}
