import { z } from 'zod';
import {
  callerFields,
  DEFAULT_PAGE_SIZE,
  filterText,
  flag,
  instant,
  MAX_PAGE_SIZE,
  NOT_STORABLE,
  nothing,
  since,
  stamps,
  storable,
  temperature,
  text,
  until,
  uuid,
  uuidParams,
} from '../fields.ts';
import { route } from '../route.ts';

const title = text(200);
const model = z.string().max(300).refine(storable, NOT_STORABLE).nullable();
const wholeNumber = (max: number) => z.coerce.number().int().min(1).max(max);

export const session = z.object({
  uuid,
  title: z.string(),
  agentUUID: uuid,
  agentName: z.string(),
  agentLogo: z.string(),
  userUUID: uuid.nullable(),
  exUserId: z.string().nullable(),
  shareId: uuid.nullable(),
  isPublic: z.boolean(),
  /** Of a public chat, for its owner: a path on this origin. */
  shareUrl: z.string().nullable(),
  pinned: z.boolean(),
  archived: z.boolean(),
  /** Of its person; null: in none. */
  folderUUID: uuid.nullable(),
  /** Chosen for this session; null: the agent's. */
  model,
  temperature: z.number().nullable(),
  /** Tools that are called without asking, since the person allowed them for all of this chat. */
  allowedTools: z.array(z.object({ server: z.string(), tool: z.string() })),
  messageCount: z.number(),
  lastMessageAt: instant,
  /** Of the visitor who began it: to be sent back as `x-visitor-token` where cookies are blocked. */
  visitorToken: z.string().optional(),
  ...stamps,
});

const common = { service: 'conversation', access: 'guest' } as const;

export const createSession = route({
  ...common,
  method: 'POST',
  path: '/api/sessions',
  rate: 'write',
  form: 'data',
  summary: 'Begin a chat with an agent',
  sentence: 'Failed to create session',
  body: z.strictObject({
    agentUUID: uuid,
    title: title.optional(),
    model: model.optional(),
    temperature: temperature.nullable().optional(),
    /** One of the person's own; guests have none. */
    folderUUID: uuid.optional(),
    /** With a link from the start, which shows nothing until it is brought up to date; guests have none. */
    isPublic: z.boolean().optional(),
    ...callerFields,
  }),
  answer: session,
});

export const getSession = route({
  ...common,
  method: 'GET',
  path: '/api/sessions/:uuid',
  rate: 'read',
  form: 'data',
  summary: 'One chat',
  sentence: 'Session not found',
  params: uuidParams,
  query: z.strictObject(callerFields),
  answer: session,
});

export const updateSession = route({
  ...common,
  method: 'PUT',
  path: '/api/sessions/:uuid',
  rate: 'write',
  form: 'data',
  summary:
    'Rename, pin, archive, move to a folder, make public or private; choose model and temperature; be asked about tools again',
  sentence: 'Failed to update session',
  params: uuidParams,
  body: z.strictObject({
    title: title.optional(),
    pinned: z.boolean().optional(),
    archived: z.boolean().optional(),
    /** null: out of its folder. */
    folderUUID: uuid.nullable().optional(),
    /** false alone also ends the link of another's chat: for owners and admins of its workspace, and for ADMINs. */
    isPublic: z.boolean().optional(),
    model: model.optional(),
    temperature: temperature.nullable().optional(),
    /** Takes back what was allowed for all of the chat. */
    askAgain: z.literal(true).optional(),
    ...callerFields,
  }),
  answer: session,
});

export const deleteSession = route({
  ...common,
  method: 'DELETE',
  path: '/api/sessions/:uuid',
  rate: 'write',
  form: 'data',
  summary: 'Delete a chat and its messages',
  sentence: 'Session not found',
  params: uuidParams,
  body: z.strictObject(callerFields).optional(),
  answer: nothing,
});

export const listSessions = route({
  ...common,
  method: 'GET',
  path: '/api/sessions-cursor',
  rate: 'read',
  form: 'cursor',
  summary: 'Chats by last message, newest first, stable while rows are inserted',
  sentence: 'Request failed',
  query: z.strictObject({
    cursor: z.string().max(400).optional(),
    limit: wholeNumber(MAX_PAGE_SIZE).optional(),
    page: wholeNumber(1_000_000).optional(),
    pageSize: wholeNumber(MAX_PAGE_SIZE).optional(),
    userUUID: uuid.optional(),
    agentUUID: uuid.optional(),
    title: filterText.optional(),
    isPublic: flag.optional(),
    archived: flag.optional(),
    pinned: flag.optional(),
    /** `none`: in no folder. */
    folderUUID: z.union([uuid, z.literal('none')]).optional(),
    /**
     * Chats held through the shares of the workspace's agents, by its members, in which something was asked; `shareId` or `exUserId`
     * alone list the empty ones too.
     */
    visitors: flag.optional(),
    /** Of visitors' chats: those with a reply rated so. */
    feedback: z.enum(['1', '-1']).optional(),
    /**
     * Of visitors' chats: those with a question that no reply answers: none came to its end or, where the agent had
     * knowledge, cites anything. False: the others.
     */
    unanswered: flag.optional(),
    /** Of visitors' chats: last message in this time; a day (UTC) as `to` is meant whole. */
    from: since.optional(),
    to: until.optional(),
    ...callerFields,
  }),
  answer: session,
});

/** A chat that holds the words, and the newest of its messages that does. */
const foundSession = z.object({
  session,
  /** null: its title alone has them. */
  message: z.object({ uuid, role: z.enum(['user', 'assistant']), snippet: z.string() }).nullable(),
});
export type FoundSession = z.infer<typeof foundSession>;

export const searchSessions = route({
  ...common,
  method: 'GET',
  path: '/api/sessions-search',
  rate: 'read',
  form: 'cursor',
  summary: 'One’s own chats that hold all words in their title or in one of their messages, newest first',
  sentence: 'Request failed',
  query: z.strictObject({
    query: filterText.refine((value) => value.trim() !== '', 'Write what to look for'),
    cursor: z.string().max(400).optional(),
    limit: wholeNumber(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
    ...callerFields,
  }),
  answer: foundSession,
});

export const exportSession = route({
  ...common,
  method: 'GET',
  path: '/api/sessions/:uuid/export',
  rate: 'read',
  form: 'raw',
  summary: 'A chat as a file: a branch to read as Markdown, or all of it as JSON',
  sentence: 'Session not found',
  params: uuidParams,
  query: z.strictObject({
    format: z.enum(['md', 'json']).default('md'),
    /** The branch that Markdown follows; the newest where none is named. */
    leafUUID: uuid.optional(),
    ...callerFields,
  }),
  answer: nothing,
});
