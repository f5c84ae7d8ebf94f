import type { Message } from '@tutka/http-contracts';
import { type Attachment, addressOf } from '../domain/attachment.ts';
import type { Citation } from '../domain/citations.ts';
import type { LimitMet } from '../domain/reply-limits.ts';
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
  readonly attachments: Attachment[];
  readonly status: ReplyStatus;
  readonly error: string | null;
  readonly error_code: string | null;
  readonly limit_met: LimitMet | null;
  readonly turn_id: string;
  readonly agent_uuid: string;
  readonly model: string | null;
  readonly temperature: number | null;
  readonly input_tokens: string | null;
  readonly output_tokens: string | null;
  readonly feedback: 1 | -1 | null;
  /** What later turns are told in place of everything up to here; where it was asked for. */
  readonly summary?: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly ended_at: Date | null;
}

/** The columns of a `MessageRow` but its summary, named: statements that are planned once a connection outlive an ADD COLUMN. */
export const messageColumns = `uuid, position, workspace, user_uuid, session_uuid, parent_uuid, role, content, reasoning,
  citations, tool_calls, attachments, status, error, error_code, limit_met, turn_id, agent_uuid, model, temperature,
  input_tokens, output_tokens, feedback, created_at, updated_at, ended_at`;

/** A file of a message as it travels. */
function asAttachment({ key, ...face }: Attachment): Message['attachments'][number] {
  return { url: key === null ? null : addressOf(key), ...face };
}

/** What a reply took; null where nobody told. */
export function usageOf({ input_tokens, output_tokens }: MessageRow): Message['usage'] {
  if (input_tokens === null || output_tokens === null) return null;
  return { inputTokens: Number(input_tokens), outputTokens: Number(output_tokens) };
}

/** A message as it travels. */
export function asMessage(row: MessageRow, siblings: readonly string[]): Message {
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
    attachments: row.attachments.map(asAttachment),
    status: row.status,
    error: row.error,
    errorCode: row.error_code,
    limit: row.limit_met,
    usage: usageOf(row),
    agentUUID: row.agent_uuid,
    model: row.model,
    temperature: row.temperature,
    feedback: row.feedback,
    summary: row.summary ?? null,
    siblings: [...siblings],
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
