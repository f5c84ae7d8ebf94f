import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createEgress, type Egress } from '@tutka/egress';
import { type Answering, startAnswering } from '@tutka/testing/answering';
import { createModelClient } from './index.ts';

interface Body {
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
}

let answering: Answering;
let egress: Egress;
let bodies: Body[] = [];
let complaint: (body: Body) => string | undefined;

beforeAll(async () => {
  answering = await startAnswering();
  answering.use(async (request, response) => {
    const body = (await json(request)) as Body;
    bodies.push(body);
    const message = complaint(body);
    if (message !== undefined)
      return void response.writeHead(400).end(JSON.stringify({ error: { message } }));
    const chunk = { choices: [{ delta: { content: 'Hello' }, finish_reason: 'stop' }] };
    response.end(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`);
  });
  egress = createEgress();
});
afterAll(async () => {
  await egress.close();
  await answering.stop();
});

/** The limits that a model was sent, request by request. */
async function limits(complaining: typeof complaint): Promise<(number | undefined)[][]> {
  [bodies, complaint] = [[], complaining];
  const baseUrl = `${answering.url}/v1`;
  const provider = { kind: 'openai-compatible' as const, baseUrl, apiKey: 'sk' };
  const messages = [{ role: 'user' as const, content: 'Hi' }];
  const call = { provider, model: 'gpt-5.4-mini', messages, maxTokens: 200 };
  await createModelClient({ egress })
    .streamChat(call)
    .to(() => undefined);
  return bodies.map((body) => [body.max_tokens, body.max_completion_tokens]);
}

const otherName = (body: Body) =>
  'max_tokens' in body
    ? "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
    : undefined;

test('OpenAI at any address is told the limit of an answer under the name that it asks for', async () => {
  expect(await limits(otherName)).toEqual([
    [200, undefined],
    [undefined, 200],
  ]);
});

test('a limit that is refused under both names is left out', async () => {
  const tooLarge = (body: Body) =>
    'max_tokens' in body || 'max_completion_tokens' in body
      ? "'max_tokens' or 'max_completion_tokens' is too large: 200."
      : undefined;
  expect(await limits(tooLarge)).toEqual([
    [200, undefined],
    [undefined, 200],
    [undefined, undefined],
  ]);
});
