import type { Citation, Message } from '@tutka/http-contracts';
import type { ReplyStatus } from '../domain/reply-status.ts';
import { shownCall, type ToolCall } from '../domain/tool-call.ts';

/** A row of `messages`, without the columns of its lease. */
export interface MessageRow {
  readonly uuid: string;
  /** Order of writing; a bigint, so text. */
  readonly position: string;
  readonly workspace: string;
  readonly user_uuid: string;
  readonly session_uuid: string;
  readonly parent_uuid: string | null;
  readonly role: 'user' | 'assistant';
  readonly content: string;
  readonly reasoning: string;
  readonly citations: Citation[];
  readonly tool_calls: ToolCall[];
  readonly status: ReplyStatus;
  readonly error: string | null;
  readonly error_code: string | null;
  readonly turn_id: string;
  readonly agent_uuid: string;
  readonly model: string | null;
  readonly temperature: number | null;
  readonly input_tokens: string | null;
  readonly output_tokens: string | null;
  readonly feedback: 1 | -1 | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly ended_at: Date | null;
}

/** A message as it travels. */
export function asMessage(row: MessageRow, siblings: readonly string[]): Message {
  const hasUsage = row.input_tokens !== null && row.output_tokens !== null;
  return {
    uuid: row.uuid,
    sessionUUID: row.session_uuid,
    parentUUID: row.parent_uuid,
    role: row.role,
    content: row.content,
    reasoning: row.reasoning,
    parts: [],
    citations: row.citations,
    toolCalls: row.tool_calls.map(shownCall),
    attachments: [],
    status: row.status,
    error: row.error,
    errorCode: row.error_code,
    usage: hasUsage
      ? { inputTokens: Number(row.input_tokens), outputTokens: Number(row.output_tokens) }
      : null,
    model: row.model,
    temperature: row.temperature,
    feedback: row.feedback,
    siblings: [...siblings],
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
