import { z } from 'zod';
import {
  callerFields,
  DEFAULT_PAGE_SIZE,
  MAX_INT,
  MAX_PAGE_SIZE,
  NOT_STORABLE,
  stamps,
  storable,
  text,
  uuid,
  uuidParams,
} from '../fields.ts';
import { route } from '../route.ts';
import { citation, limit, messageStatus, streamLine, toolCall, usage } from './stream.ts';

/** A file that a message carries. */
export const attachment = z.object({
  /** On this origin; null in a copy of another's chat, which has the name alone. */
  url: z.string().nullable(),
  name: z.string(),
  /** What its bytes are. */
  contentType: z.string(),
  byteSize: z.number(),
});
export type Attachment = z.infer<typeof attachment>;

/** Files that one message may carry. */
export const MAX_ATTACHMENTS = 10;

/** Characters that one question may have. */
export const LONGEST_QUESTION = 200_000;

export const message = z.object({
  uuid,
  sessionUUID: uuid,
  parentUUID: uuid.nullable(),
  role: z.enum(['user', 'assistant', 'tool']),
  content: z.string(),
  reasoning: z.string(),
  parts: z.array(z.unknown()),
  citations: z.array(citation),
  toolCalls: z.array(toolCall),
  attachments: z.array(attachment),
  status: messageStatus,
  /** What went wrong, where the status is FAILED. */
  error: z.string().nullable(),
  errorCode: z.string().nullable(),
  /** Which limit ended the reply, where one did. */
  limit: limit.nullable(),
  usage: usage.nullable(),
  /** Who answered, or was asked: the chat's agent, or the one that was named for this question. */
  agentUUID: uuid,
  /** What answered, as it was at the time. */
  model: z.string().nullable(),
  temperature: z.number().nullable(),
  feedback: z.union([z.literal(1), z.literal(-1)]).nullable(),
  /** What later questions of this branch are told in place of everything up to here, where that became too long. */
  summary: z.string().nullable(),
  /** Other answers to the same question (or other wordings of it), itself included, oldest first. */
  siblings: z.array(uuid),
  ...stamps,
});

const common = { service: 'conversation', access: 'guest' } as const;
const content = z.string().max(LONGEST_QUESTION).refine(storable, NOT_STORABLE);
const pair = z.object({ message, reply: message });

export const sendMessage = route({
  ...common,
  method: 'POST',
  path: '/api/session-messages',
  rate: 'turn',
  form: 'turn',
  repeatable: true,
  summary:
    'Ask, in words or by files alone: the reply streams with Accept: application/x-ndjson, else comes when complete',
  sentence: 'Failed to create session message',
  body: z
    .strictObject({
      sessionUUID: uuid,
      /** May be empty where files are sent. */
      content,
      /** Uploads with the resource type `attachment`, of one's own; PNG, JPEG, WebP and GIF to be seen, documents to be read. */
      attachments: z
        .array(
          z.strictObject({
            url: z.string().regex(/^\/api\/attachments\/[\w-]{8,80}(\.\w{1,10})?$/, 'File not found'),
          }),
        )
        .max(MAX_ATTACHMENTS, `At most ${MAX_ATTACHMENTS} files`)
        .optional(),
      parentUUID: uuid.nullable().optional(),
      /** Answers this question in place of the chat's agent, as it is set up itself; not for those who act under a share. */
      agentUUID: uuid.optional(),
      ...callerFields,
    })
    .refine(({ content: words, attachments = [] }) => words.trim() !== '' || attachments.length > 0, {
      error: 'Write a message first',
      path: ['content'],
      params: { kind: 'required' },
    }),
  answer: pair,
});

export const refreshMessage = route({
  ...common,
  method: 'POST',
  path: '/api/session-messages/refresh',
  rate: 'turn',
  form: 'turn',
  repeatable: true,
  summary: 'Answer anew, as a sibling; the old reply stays',
  sentence: 'Failed to update session message',
  body: z.strictObject({ sessionUUID: uuid, messageUUID: uuid, ...callerFields }),
  answer: pair,
});

export const listMessages = route({
  ...common,
  method: 'GET',
  path: '/api/session-messages',
  rate: 'read',
  form: 'page',
  summary: 'Messages of the chosen branch',
  sentence: 'No session message list data received',
  query: z.strictObject({
    sessionUUID: uuid,
    sortOrder: z.enum(['asc', 'desc']).default('asc'),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
    agentUUID: uuid.optional(),
    /** A message whose branch to follow; the newest where none is named. */
    leafUUID: uuid.optional(),
    /** A message of the branch: its page is given, whatever `page` says; which one that is stands in the answer. Without `leafUUID` the branch leads through it. */
    aroundUUID: uuid.optional(),
    ...callerFields,
  }),
  answer: message,
});

export const deleteMessages = route({
  ...common,
  method: 'DELETE',
  path: '/api/session-messages',
  rate: 'write',
  form: 'data',
  summary: 'Delete messages and what hangs on them',
  sentence: 'Failed to delete session message',
  body: z.strictObject({ sessionUUID: uuid, messageUUIDs: z.array(uuid).min(1).max(200), ...callerFields }),
  answer: z.object({ deleted: z.number() }),
});

export const giveFeedback = route({
  ...common,
  method: 'PUT',
  path: '/api/session-messages/:uuid',
  rate: 'write',
  form: 'data',
  summary: 'Good (1), bad (-1) or neither (null)',
  sentence: 'Failed to update session message',
  params: uuidParams,
  body: z.strictObject({ feedback: z.union([z.literal(1), z.literal(-1)]).nullable(), ...callerFields }),
  answer: message,
});

export const stopMessage = route({
  ...common,
  method: 'POST',
  path: '/api/session-messages/:uuid/stop',
  rate: 'write',
  form: 'data',
  summary: 'Stop a reply; what was said is kept',
  sentence: 'Failed to update session message',
  params: uuidParams,
  body: z.strictObject(callerFields).optional(),
  answer: message,
});

export const approveToolCall = route({
  ...common,
  method: 'POST',
  path: '/api/session-messages/:uuid/approve',
  rate: 'write',
  form: 'data',
  summary: 'Allow or refuse a tool call that waits for it, of a reply or of a test',
  sentence: 'Failed to update session message',
  params: uuidParams,
  body: z.strictObject({
    callId: z.string().min(1).max(40).refine(storable, NOT_STORABLE),
    allow: z.boolean(),
    /** Allows the same tool for all of this chat too; says nothing in a test. */
    always: z.boolean().optional(),
    ...callerFields,
  }),
  answer: z.object({ callId: z.string(), allow: z.boolean() }),
});

export const resumeStream = route({
  ...common,
  method: 'GET',
  path: '/api/session-messages/:uuid/stream',
  rate: 'read',
  form: 'ndjson',
  summary: 'Go on reading a reply from line `from`, until 10 minutes after its end',
  sentence: 'Stream request failed',
  params: uuidParams,
  query: z.strictObject({ from: z.coerce.number().int().min(0).max(MAX_INT).default(0), ...callerFields }),
  answer: streamLine,
});

export const testAgent = route({
  ...common,
  access: 'person',
  method: 'POST',
  path: '/api/chat/agents/test',
  rate: 'turn',
  form: 'ndjson',
  summary:
    'Try a prompt or a draft of an agent; nothing is stored. A key needs agents:write too for what the draft reaches',
  sentence: 'Stream request failed',
  bodyLimit: 2 * 1024 * 1024,
  body: z.strictObject({
    messages: z
      .array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string().max(200_000) }))
      .min(1)
      .max(200),
    prompt: z.string().max(40_000).optional(),
    temperature: z.number().min(0).max(2).optional(),
    /** The longest answer; null: no limit of its own. */
    maxTokens: z.number().int().min(1).max(1_000_000).nullable().optional(),
    agentUUID: uuid.optional(),
    knowledges: z.array(uuid).max(50).optional(),
    mcpServers: z
      .array(
        z.strictObject({
          uuid,
          tools: z.union([z.literal('all'), z.array(z.string().min(1).max(300)).max(500)]),
          approval: z.enum(['never', 'always']),
          results: z.enum(['members', 'everyone']).optional(),
        }),
      )
      .max(50)
      .optional(),
    webSearch: z.boolean().optional(),
    webFetch: z.boolean().optional(),
    model: text(300).nullable().optional(),
  }),
  answer: streamLine,
});
