import { z } from 'zod';
import { nothing, stamps, text, uuid, uuidParams } from '../fields.ts';
import { route } from '../route.ts';

export const FOLDER_COLOURS = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink'] as const;

const colour = z.enum(FOLDER_COLOURS).nullable();

const folder = z.object({ uuid, name: z.string(), colour, ...stamps });
export type Folder = z.infer<typeof folder>;

const fields = { name: text(60), colour: colour.optional() };
const common = { service: 'conversation', access: 'person', form: 'data' } as const;

export const listFolders = route({
  ...common,
  method: 'GET',
  path: '/api/session-folders',
  rate: 'read',
  summary: 'One’s own folders for chats, by name',
  sentence: 'Request failed',
  answer: z.array(folder),
});

export const createFolder = route({
  ...common,
  method: 'POST',
  path: '/api/session-folders',
  rate: 'write',
  summary: 'Make a folder for chats',
  sentence: 'Request failed',
  body: z.strictObject(fields),
  answer: folder,
});

export const updateFolder = route({
  ...common,
  method: 'PUT',
  path: '/api/session-folders/:uuid',
  rate: 'write',
  summary: 'Rename a folder or colour it',
  sentence: 'Request failed',
  params: uuidParams,
  body: z.strictObject(fields).partial(),
  answer: folder,
});

export const deleteFolder = route({
  ...common,
  method: 'DELETE',
  path: '/api/session-folders/:uuid',
  rate: 'write',
  summary: 'Delete a folder; its chats stay, in no folder',
  sentence: 'Request failed',
  params: uuidParams,
  answer: nothing,
});
