import { z } from 'zod';
import {
  filterText,
  instant,
  MAX_INT,
  NOT_STORABLE,
  nothing,
  paging,
  stamps,
  storable,
  uuid,
  uuidParams,
} from '../fields.ts';
import { route } from '../route.ts';

const count = z.number().int();

const chatImport = z.object({
  uuid,
  fileName: z.string(),
  byteSize: count,
  /** What wrote the file; null until its first chat is read. */
  source: z.enum(['chatgpt', 'librechat', 'openwebui']).nullable(),
  /** `ready`: the chats wait to be chosen from. */
  state: z.enum(['reading', 'ready', 'importing', 'done', 'failed']),
  /** Chats in the file that can be read, and their messages. */
  found: count,
  messages: count,
  /** Of them: imported before, chosen and still to come, imported, and such that could not be stored. */
  present: count,
  chosen: count,
  imported: count,
  failed: count,
  /** What in the file is no chat, or too large a one. */
  unreadable: count,
  /** What does not come along: marks of sources, files and pictures (their names stay), calls of tools. */
  dropped: z.object({ citations: count, files: count, tools: count }),
  firstAt: instant.nullable(),
  lastAt: instant.nullable(),
  agentUUID: uuid.nullable(),
  /** Why it failed. */
  errorCode: z.string().nullable(),
  error: z.string().nullable(),
  ...stamps,
});
export type ChatImport = z.infer<typeof chatImport>;

const importedChat = z.object({
  ordinal: count,
  title: z.string(),
  messageCount: count,
  /** `present`: it was imported before. */
  state: z.enum(['found', 'present', 'chosen', 'imported', 'failed']),
  /** Where it is once it is imported. */
  sessionUUID: uuid,
  createdAt: instant,
  lastMessageAt: instant,
});
export type ImportedChat = z.infer<typeof importedChat>;

const common = {
  service: 'conversation',
  access: 'person',
  form: 'data',
  sentence: 'Request failed',
} as const;
const ordinals = z.array(z.number().int().min(0).max(MAX_INT)).max(100_000);

/** Of a file of chats as it is sent; packed or not. */
export const LONGEST_CHAT_IMPORT = 400 * 2 ** 20;

export const createChatImport = route({
  ...common,
  method: 'POST',
  path: '/api/chat-imports',
  rate: 'upload',
  summary:
    'Send an export of ChatGPT, LibreChat or Open WebUI (JSON or ZIP); it is read, and nothing is imported yet',
  query: z.strictObject({
    fileName: z.string().min(1).max(300).refine(storable, NOT_STORABLE),
  }),
  bodyLimit: 0,
  answer: chatImport,
});

export const listChatImports = route({
  ...common,
  method: 'GET',
  path: '/api/chat-imports',
  rate: 'read',
  summary: 'One’s own imports, newest first',
  answer: z.array(chatImport),
});

export const getChatImport = route({
  ...common,
  method: 'GET',
  path: '/api/chat-imports/:uuid',
  rate: 'read',
  summary: 'What a file holds, and how far its import has come',
  params: uuidParams,
  answer: chatImport,
});

export const listImportedChats = route({
  ...common,
  method: 'GET',
  path: '/api/chat-imports/:uuid/chats',
  rate: 'read',
  form: 'page',
  summary: 'The chats of a file, newest first, and what became of each',
  params: uuidParams,
  query: z.strictObject({ ...paging, search: filterText.optional() }),
  answer: importedChat,
});

export const startChatImport = route({
  ...common,
  method: 'POST',
  path: '/api/chat-imports/:uuid/start',
  rate: 'write',
  summary: 'Import all chats of a file, or some; they go on with this agent',
  params: uuidParams,
  body: z.strictObject({
    agentUUID: uuid,
    /** Ordinals; absent: all. */
    only: ordinals.min(1).optional(),
    except: ordinals.optional(),
  }),
  answer: chatImport,
});

export const deleteChatImport = route({
  ...common,
  method: 'DELETE',
  path: '/api/chat-imports/:uuid',
  rate: 'write',
  summary: 'End an import and forget the file; chats that are imported stay',
  params: uuidParams,
  answer: nothing,
});
