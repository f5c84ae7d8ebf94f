import { z } from 'zod';
import { uuid } from '../fields.ts';

/** 0 STREAMING, 1 COMPLETE, 2 STOPPED, 3 FAILED. */
export const messageStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);

/**
 * What ended a reply before it was done: tools were asked for as often as they may be (the answer is given without more of
 * them), it took too long or too many tokens (what was written is kept), or one answer was as long as the agent or its
 * model allows.
 */
export const limit = z.enum(['steps', 'time', 'tokens', 'length']);

export const citation = z.object({
  /** The [n] in the text. */
  number: z.number().int(),
  knowledgeUUID: uuid.optional(),
  documentUUID: uuid.optional(),
  /** The chunk, for the passage route. */
  ordinal: z.number().int().optional(),
  title: z.string(),
  /** Of a web page; then there are no uuids. */
  url: z.string().optional(),
  page: z.number().nullable().optional(),
  quote: z.string(),
  /** How well the passage fitted the question; nobody tells that of a web page. */
  score: z.number().optional(),
});

export const usage = z.object({ inputTokens: z.number(), outputTokens: z.number() });

/** A tool that was called for a reply. */
export const toolCall = z.object({
  /** Within the reply. */
  callId: z.string(),
  /** Empty for the platform's own tools, and where the model named one that the agent does not have. */
  server: z.string(),
  tool: z.string(),
  arguments: z.record(z.string(), z.unknown()),
  /** What the model was told of it, cut where it is long; null while nothing is known. */
  result: z.string().nullable(),
  status: z.enum(['waiting', 'running', 'complete', 'failed', 'refused', 'stopped']),
  ms: z.number().nullable(),
  /** While it runs, where the tool's server tells how far it has come. */
  progress: z.object({ progress: z.number(), total: z.number().optional(), message: z.string() }).optional(),
  /** What goes in and comes out is for members of the agent's workspace: it is left out here. */
  hidden: z.literal(true).optional(),
  /** Where in the reply's text it was called, in code units. */
  at: z.number().int(),
});

/** A call that waits until a person allows or refuses it. */
const approval = toolCall.pick({ callId: true, server: true, tool: true, arguments: true });

/** A passage that went with the question; without text where its document may not be read. */
const foundPassage = z.object({
  /** The [n] in the text. */
  number: z.number().int(),
  title: z.string(),
  page: z.number().nullable(),
  heading: z.string().nullable(),
  text: z.string(),
  score: z.number(),
});

/**
 * One line of a reply: joining every `messages[0].content` gives its text exactly.
 * Line 0 names the user's message and the reply; the last has `done` and the final status.
 */
export const streamLine = z.object({
  seq: z.number().int(),
  messages: z.tuple([z.object({ uuid, role: z.literal('assistant'), content: z.string() })]),
  userMessageUUID: uuid.optional(),
  model: z.string().nullable().optional(),
  citations: z.array(citation).optional(),
  reasoning: z.string().optional(),
  /** When a call begins, or begins to wait, when it has come further, and when it has ended: its latest state. */
  toolCall: toolCall.optional(),
  approval: approval.optional(),
  /** In a test alone: what was found for the question. */
  passages: z.array(foundPassage).optional(),
  usage: usage.optional(),
  ping: z.literal(true).optional(),
  done: z.literal(true).optional(),
  status: messageStatus.optional(),
  limit: limit.optional(),
  code: z.number().optional(),
  error: z.string().optional(),
  errorCode: z.string().optional(),
  resumable: z.boolean().optional(),
});
export type StreamLine = z.infer<typeof streamLine>;
export type ReplyLimit = z.infer<typeof limit>;
export type Citation = z.infer<typeof citation>;
export type ToolCall = z.infer<typeof toolCall>;
export type FoundPassage = z.infer<typeof foundPassage>;
