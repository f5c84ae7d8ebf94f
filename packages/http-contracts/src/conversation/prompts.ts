import { z } from 'zod';
import {
  filterText,
  instant,
  NOT_STORABLE,
  nothing,
  paging,
  stamps,
  storable,
  text,
  uuid,
  uuidParams,
} from '../fields.ts';
import { route } from '../route.ts';

/** What is typed behind the slash. */
const name = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,38}[\p{L}\p{N}])?$/u,
    'Use 1 to 40 letters, digits and hyphens, no hyphen at either end',
  );
const visibility = z.enum(['private', 'workspace']);

const prompt = z.object({
  uuid,
  name: z.string(),
  title: z.string(),
  /** With variables: `{{name}}`, `{{name:default}}`, `{{name|a,b,c}}`. */
  text: z.string(),
  variables: z.array(z.object({ name: z.string(), initial: z.string(), choices: z.array(z.string()) })),
  visibility,
  userUUID: uuid,
  /** Its maker, or who keeps the workspace's things. */
  mayChange: z.boolean(),
  /** By the caller. */
  lastUsedAt: instant.nullable(),
  ...stamps,
});
export type Prompt = z.infer<typeof prompt>;

const fields = {
  name,
  title: text(120),
  text: z
    .string()
    .max(20_000)
    .refine((value) => value.trim() !== '', 'Write the prompt first')
    .refine(storable, NOT_STORABLE),
  visibility,
};

const common = { service: 'conversation', access: 'person', form: 'data' } as const;

export const listPrompts = route({
  ...common,
  method: 'GET',
  path: '/api/prompts',
  rate: 'read',
  form: 'page',
  summary: 'One’s own prompts and the workspace’s, last used first',
  sentence: 'Request failed',
  query: z.strictObject({
    ...paging,
    /** Contained in name or title; names that begin with it come first. */
    search: filterText.optional(),
    visibility: visibility.optional(),
  }),
  answer: prompt,
});

export const createPrompt = route({
  ...common,
  method: 'POST',
  path: '/api/prompts',
  rate: 'write',
  summary: 'Keep a prompt, for oneself or for the workspace',
  sentence: 'Request failed',
  body: z.strictObject({ ...fields, visibility: visibility.default('private') }),
  answer: prompt,
});

export const getPrompt = route({
  ...common,
  method: 'GET',
  path: '/api/prompts/:uuid',
  rate: 'read',
  summary: 'One prompt',
  sentence: 'Prompt not found',
  params: uuidParams,
  answer: prompt,
});

export const updatePrompt = route({
  ...common,
  method: 'PUT',
  path: '/api/prompts/:uuid',
  rate: 'write',
  summary: 'Change a prompt, or who sees it',
  sentence: 'Request failed',
  params: uuidParams,
  body: z.strictObject(fields).partial(),
  answer: prompt,
});

export const deletePrompt = route({
  ...common,
  method: 'DELETE',
  path: '/api/prompts/:uuid',
  rate: 'write',
  summary: 'Delete a prompt',
  sentence: 'Prompt not found',
  params: uuidParams,
  answer: nothing,
});

export const usePrompt = route({
  ...common,
  method: 'POST',
  path: '/api/prompts/:uuid/use',
  rate: 'write',
  summary: 'Tell that the caller has used it, for the order of the list',
  sentence: 'Prompt not found',
  params: uuidParams,
  answer: nothing,
});
