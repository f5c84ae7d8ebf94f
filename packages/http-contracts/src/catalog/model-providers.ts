import { z } from 'zod';
import { nothing, secretShown, stamps, text, url, uuid, uuidParams } from '../fields.ts';
import { route } from '../route.ts';

const providerKind = z.enum([
  'openai',
  'azure',
  'anthropic',
  'gemini',
  'deepseek',
  'qwen',
  'ollama',
  'openai-compatible',
]);
/** None for a provider that only embeds, reranks or reads pictures. */
const chatModels = z.array(text(200)).max(200);
/** Price of a million tokens, decimal text, by model. */
const prices = z.record(
  text(200),
  z.strictObject({
    input: z.string().regex(/^\d{1,9}(\.\d{1,9})?$/),
    output: z.string().regex(/^\d{1,9}(\.\d{1,9})?$/),
  }),
);
/** What a model takes at once, question and answer together, in tokens, by model. */
const contextTokens = z.record(text(200), z.int().min(1_000).max(100_000_000));
export const apiKey = z
  .string()
  .trim()
  .max(500)
  .regex(/^[\x21-\x7e]*$/, 'The API key has characters that no key has. Copy it again.');
/** What comes after the path never reaches the provider, and would show a secret that stands there. */
export const baseUrl = url.refine((value) => {
  if (!URL.canParse(value)) return true;
  const { username, password, search, hash } = new URL(value);
  return username + password + search + hash === '';
}, 'Write the address without user name, password and query');
const deployment = text(200);
const apiVersion = text(40);

export const modelProvider = z.object({
  uuid,
  name: z.string(),
  kind: providerKind,
  baseUrl: z.string(),
  apiKey: secretShown,
  deployment: z.string().nullable(),
  apiVersion: z.string().nullable(),
  chatModels: z.array(z.string()),
  embeddingModel: z.string().nullable(),
  /** Reads pictures; the platform's is that of the first provider that has one. */
  visionModel: z.string().nullable(),
  /** Puts found passages in order; the platform's is that of the first provider that has one. */
  rerankModel: z.string().nullable(),
  prices: z.record(z.string(), z.object({ input: z.string(), output: z.string() })),
  /** What a model takes at once, in tokens, by its name; of others the platform's setting says how much of a chat they read. */
  contextTokens: z.record(z.string(), z.number()),
  enabled: z.boolean(),
  /** From the settings MODEL_BASE_URL and MODEL_NAME: shown, not to be changed here. */
  fromSettings: z.boolean(),
  ...stamps,
});

const fields = {
  name: text(120),
  baseUrl,
  apiKey: apiKey.optional(),
  /** Of Azure; null clears them. */
  deployment: deployment.nullable().optional(),
  apiVersion: apiVersion.nullable().optional(),
  chatModels,
  embeddingModel: text(200).nullable().optional(),
  visionModel: text(200).nullable().optional(),
  rerankModel: text(200).nullable().optional(),
  prices: prices.optional(),
  contextTokens: contextTokens.optional(),
  enabled: z.boolean().optional(),
};
const admin = { service: 'catalog', access: 'admin', form: 'data', sentence: 'Request failed' } as const;

export const listModelProviders = route({
  ...admin,
  method: 'GET',
  path: '/api/model-providers',
  rate: 'read',
  summary: 'Model providers, keys hidden',
  answer: z.array(modelProvider),
});

export const createModelProvider = route({
  ...admin,
  method: 'POST',
  path: '/api/model-providers',
  rate: 'write',
  summary: 'Save a provider',
  body: z
    .strictObject({ kind: providerKind, ...fields })
    .refine(
      ({ chatModels, embeddingModel, visionModel, rerankModel }) =>
        chatModels.length > 0 || embeddingModel || visionModel || rerankModel,
      { path: ['chatModels'], error: 'Name at least one model' },
    ),
  answer: modelProvider,
});

export const updateModelProvider = route({
  ...admin,
  method: 'PUT',
  path: '/api/model-providers/:uuid',
  rate: 'write',
  summary: 'Change a provider; a key that is left out stays',
  params: uuidParams,
  body: z.strictObject({ kind: providerKind.optional(), ...z.object(fields).partial().shape }),
  answer: modelProvider,
});

export const deleteModelProvider = route({
  ...admin,
  method: 'DELETE',
  path: '/api/model-providers/:uuid',
  rate: 'write',
  summary: 'Remove a provider',
  params: uuidParams,
  answer: nothing,
});

/** An unsaved provider's settings, or a saved one by `uuid` whose key is used where none is sent. */
const candidate = {
  uuid: uuid.optional(),
  kind: providerKind,
  baseUrl,
  apiKey: apiKey.optional(),
  deployment: deployment.optional(),
  apiVersion: apiVersion.optional(),
};

export const fetchProviderModels = route({
  ...admin,
  method: 'POST',
  path: '/api/model-providers/models',
  rate: 'write',
  summary: 'With a key, which models does this provider have',
  body: z.strictObject(candidate),
  answer: z.object({
    models: z.array(z.string()),
    /** Of those of which the provider tells it: what they take at once, in tokens. */
    contextTokens: z.record(z.string(), z.number()),
  }),
});

export const testProvider = route({
  ...admin,
  method: 'POST',
  path: '/api/model-providers/test',
  rate: 'write',
  summary: 'Stream one word from a model, or say what is wrong',
  body: z.strictObject({ ...candidate, model: text(200) }),
  answer: z.object({
    ok: z.boolean(),
    text: z.string(),
    firstTokenMs: z.number().nullable(),
    problem: z.string().nullable(),
    /** A stable name of the problem, for translation. */
    code: z.string().nullable(),
  }),
});

export const listModels = route({
  method: 'GET',
  path: '/api/models',
  service: 'catalog',
  access: 'person',
  rate: 'read',
  form: 'data',
  summary: 'Models that may be chosen; empty: the offline responder answers',
  sentence: 'Request failed',
  answer: z.object({
    models: z.array(
      z.object({ id: z.string(), name: z.string(), provider: z.string(), isDefault: z.boolean() }),
    ),
    /** True where no model is set up and the built-in responder answers. */
    offline: z.boolean(),
  }),
});
