import { z } from 'zod';
import { NOT_STORABLE, storable } from '../fields.ts';
import { route } from '../route.ts';
import { citation } from './stream.ts';

/** The bodies are OpenAI's own: fields that are not here are ignored, as there. */

const LONGEST = 1_000_000;
const said = z.string().max(LONGEST).refine(storable, NOT_STORABLE);
const picture = z
  .string()
  .regex(
    /^data:image\/(?:png|jpe?g|webp|gif);base64,/i,
    'Send a picture as a data: URL (PNG, JPEG, WebP or GIF)',
  );
const textPart = z.object({ type: z.literal('text'), text: said });
const imagePart = z.object({ type: z.literal('image_url'), image_url: z.object({ url: picture }) });

/** Says which parts there are, for those of another type. */
const otherwise = (words: string) => ({
  error: ({ code }: { readonly code?: string }) => (code === 'invalid_union' ? words : undefined),
});

/** What a person says: words, and pictures. */
const saidPart = z.discriminatedUnion(
  'type',
  [textPart, imagePart],
  otherwise(
    'A part is "text" or "image_url": files and sound are not taken here, send what they say as text',
  ),
);

const writtenPart = z.discriminatedUnion(
  'type',
  [textPart],
  otherwise(
    'A part is "text" here: send a picture, also one that a tool gave, in a message with the role "user"',
  ),
);
const texts = z.union([said, z.array(writtenPart).max(200)]);
/** What a model said: words, or why it did not want to. */
const answeredPart = z.discriminatedUnion(
  'type',
  [textPart, z.object({ type: z.literal('refusal'), refusal: said })],
  otherwise('A part is "text" or "refusal" here: calls stand in tool_calls'),
);
const toolCall = z.object({
  id: z.string().min(1).max(200),
  type: z.literal('function').default('function'),
  function: z.object({ name: z.string().min(1).max(200), arguments: z.string().max(LONGEST) }),
  /** What some models sealed their call with, and want back. */
  extra_content: z.unknown().optional(),
});

const completionMessage = z.discriminatedUnion('role', [
  z.object({ role: z.enum(['system', 'developer']), content: texts }),
  z.object({
    role: z.literal('user'),
    content: z.union([said, z.array(saidPart).max(200)]),
  }),
  z.object({
    role: z.literal('assistant'),
    content: z.union([said, z.array(answeredPart).max(200)]).nullish(),
    /** Beside a content that is none. */
    refusal: said.nullish(),
    tool_calls: z.array(toolCall).max(128).nullish(),
    /** What it thought before its calls, which some models want back with them. */
    reasoning_content: z.unknown().optional(),
  }),
  z.object({ role: z.literal('tool'), tool_call_id: z.string().min(1).max(200), content: texts }),
]);

const toolName = z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/, 'A tool name is 1 to 64 letters, digits, _ or -');
const tool = z.object({
  type: z.literal('function'),
  function: z.object({
    name: toolName,
    description: z.string().max(20_000).nullish(),
    /** JSON Schema. */
    parameters: z.record(z.string(), z.unknown()).nullish(),
    /** Whether the model's provider has to see to it that the arguments fit the schema. */
    strict: z.boolean().nullish(),
  }),
});
const toolChoice = z.union([
  z.enum(['none', 'auto', 'required']),
  z.object({ type: z.literal('function'), function: z.object({ name: toolName }) }),
]);
const responseFormat = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text') }),
  z.object({ type: z.literal('json_object') }),
  z.object({
    type: z.literal('json_schema'),
    json_schema: z.object({
      name: z.string().min(1).max(64),
      description: z.string().max(20_000).nullish(),
      /** JSON Schema. */
      schema: z.record(z.string(), z.unknown()).nullish(),
      strict: z.boolean().nullish(),
    }),
  }),
]);
const tokens = z.number().int().min(1).max(1_000_000).nullish();

const usage = z.object({
  prompt_tokens: z.number(),
  completion_tokens: z.number(),
  total_tokens: z.number(),
});

const completion = z.object({
  id: z.string(),
  object: z.literal('chat.completion'),
  created: z.number(),
  model: z.string(),
  choices: z.array(
    z.object({
      index: z.number(),
      message: z.object({
        role: z.literal('assistant'),
        content: z.string().nullable(),
        refusal: z.null(),
        reasoning_content: z.string().optional(),
        tool_calls: z.array(toolCall).optional(),
      }),
      logprobs: z.null(),
      finish_reason: z.enum(['stop', 'length', 'tool_calls', 'content_filter']),
    }),
  ),
  usage,
  /** What the text cites as [n]; not OpenAI's. */
  citations: z.array(citation),
});

export const createChatCompletion = route({
  method: 'POST',
  path: '/v1/chat/completions',
  service: 'conversation',
  access: 'person',
  rate: 'turn',
  form: 'openai',
  summary: "OpenAI's chat completions: an agent's uuid is the model; nothing is stored",
  sentence: 'Stream request failed',
  // Pictures come inside.
  bodyLimit: 20 * 1024 * 1024,
  body: z.object({
    /** An agent's uuid. */
    model: z.string().max(300),
    messages: z.array(completionMessage).min(1).max(1000),
    stream: z.boolean().nullish(),
    stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
    temperature: z.number().min(0).max(2).nullish(),
    max_tokens: tokens,
    max_completion_tokens: tokens,
    stop: z.union([z.string().max(300), z.array(z.string().max(300)).max(4)]).nullish(),
    /** The program's own, called by the program; the agent's are called here. */
    tools: z.array(tool).max(128).nullish(),
    tool_choice: toolChoice.nullish(),
    /** False: one call of them at a time. */
    parallel_tool_calls: z.boolean().nullish(),
    /** OpenAI's older form of tools: what is passed over would never be called. */
    functions: z.array(z.unknown()).max(0, 'Functions are not called any more: send them as tools').nullish(),
    response_format: responseFormat.nullish(),
    n: z.number().int().min(1).max(1, 'One choice at a time').nullish(),
  }),
  answer: completion,
});

const model = z.object({
  id: z.string(),
  object: z.literal('model'),
  created: z.number(),
  owned_by: z.string(),
  /** The agent's; not OpenAI's. */
  name: z.string(),
  description: z.string(),
});
const models = { service: 'catalog', access: 'person', rate: 'read', form: 'openai' } as const;

export const listOpenAiModels = route({
  ...models,
  method: 'GET',
  path: '/v1/models',
  summary: "OpenAI's list of models: the agents that the caller may chat with",
  sentence: 'Failed to get agents',
  answer: z.object({ object: z.literal('list'), data: z.array(model) }),
});

export const getOpenAiModel = route({
  ...models,
  method: 'GET',
  path: '/v1/models/:id',
  summary: "One agent, in OpenAI's form of a model",
  sentence: 'Agent not found',
  params: z.strictObject({ id: z.string().max(300) }),
  answer: model,
});
