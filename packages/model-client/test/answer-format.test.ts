import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createEgress, type Egress } from '@tutka/egress';
import { type Answering, startAnswering } from '@tutka/testing/answering';
import { type AnswerFormat, createModelClient, type ProviderKind } from '../src/index.ts';

let answering: Answering;
let egress: Egress;
let asked: unknown;

beforeAll(async () => {
  answering = await startAnswering();
  answering.use(async (request, response) => {
    asked = await json(request);
    response.writeHead(503).end('{}');
  });
  egress = createEgress();
});
afterAll(async () => {
  await egress.close();
  await answering.stop();
});

/** The body in which a model of a provider is asked for an answer of this form. */
async function bodyFor(
  kind: ProviderKind,
  model: string,
  format: AnswerFormat | undefined,
): Promise<unknown> {
  const provider = { kind, baseUrl: `${answering.url}/v1`, apiKey: 'sk' };
  const messages = [{ role: 'user' as const, content: 'Who keeps the lighthouse?' }];
  await createModelClient({ egress })
    .streamChat({ provider, model, messages, format })
    .to(() => undefined)
    .catch(() => undefined);
  return asked;
}

const schema = {
  type: 'object',
  properties: { name: { type: 'string' } },
  required: ['name'],
  additionalProperties: false,
};

test.each(['openai', 'gemini', 'ollama', 'openai-compatible'] as const)(
  '%s is told the form of an answer as it was asked for',
  async (kind) => {
    expect(
      await bodyFor(kind, 'm', { name: 'person', description: 'Who', schema, strict: true }),
    ).toMatchObject({
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'person', description: 'Who', schema, strict: true },
      },
    });
    expect(await bodyFor(kind, 'm', { name: 'person', schema })).toHaveProperty('response_format', {
      type: 'json_schema',
      json_schema: { name: 'person', schema },
    });
    expect(await bodyFor(kind, 'm', { name: 'answer' })).toHaveProperty('response_format', {
      type: 'json_object',
    });
    expect(await bodyFor(kind, 'm', undefined)).not.toHaveProperty('response_format');
  },
);

test('Anthropic’s models are told the schema in their own words', async () => {
  expect(await bodyFor('anthropic', 'claude-sonnet-4-5', { name: 'person', schema })).toHaveProperty(
    'output_config.format',
    { type: 'json_schema', schema },
  );
  // An older one has it as a tool that it has to call.
  expect(await bodyFor('anthropic', 'claude-3-haiku-20240307', { name: 'person', schema })).toMatchObject({
    tools: [{ name: 'json', input_schema: schema }],
    tool_choice: { type: 'any' },
  });
});
