import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createEgress, type Egress } from '@tutka/egress';
import { type Answering, startAnswering } from '@tutka/testing/answering';
import { createModelClient } from '../src/index.ts';

let answering: Answering;
let egress: Egress;
let sizes: number[] = [];
let refusal: { readonly above: number; readonly status: number; readonly body: object };

beforeAll(async () => {
  answering = await startAnswering();
  answering.use(async (request, response) => {
    const { input } = (await json(request)) as { input: string[] };
    sizes.push(input.length);
    response.setHeader('content-type', 'application/json');
    if (input.length > refusal.above) {
      response.writeHead(refusal.status).end(JSON.stringify(refusal.body));
      return;
    }
    const data = input.map((text, index) => ({ index, embedding: [Number(text), 1] }));
    response.end(
      JSON.stringify({ data, usage: { prompt_tokens: input.length, total_tokens: input.length } }),
    );
  });
  egress = createEgress();
});
afterAll(async () => {
  await egress.close();
  await answering.stop();
});

const texts = Array.from({ length: 100 }, (_, at) => String(at));

async function made(refusing: typeof refusal) {
  [sizes, refusal] = [[], refusing];
  const provider = { kind: 'openai-compatible' as const, baseUrl: `${answering.url}/v1` };
  return await createModelClient({ egress }).embed({ provider, model: 'm', texts });
}

// What servers of embedding models take at once where nobody has changed it, and what they say to more.
test.each([
  [
    'text-embeddings-inference',
    {
      above: 32,
      status: 413,
      body: {
        error: { message: 'batch size 96 > maximum allowed batch size 32', code: 413, type: 'Validation' },
      },
    },
    [96, 48, 24, 24, 24, 24, 4],
  ],
  [
    'DashScope',
    {
      above: 10,
      status: 400,
      body: {
        error: {
          code: 'InvalidParameter',
          message:
            '<400> InternalError.Algo.InvalidParameter: Value error, batch size is invalid, it should not be larger than 10.: input.contents',
        },
      },
    },
    [96, 48, 24, 12, ...new Array<number>(16).fill(6), 4],
  ],
])(
  'texts that are too many at once for %s are sent in smaller batches, in order',
  async (_, refusing, sent) => {
    const { vectors, inputTokens } = await made(refusing);
    expect(vectors.map(([first]) => first)).toEqual(texts.map(Number));
    expect([inputTokens, sizes]).toEqual([100, sent]);
  },
);

test.each([
  ['a key', 401, 'Wrong API key', 'UNAUTHORISED'],
  ['a key, in Gemini’s way', 400, 'API key not valid. Please pass a valid API key.', 'UNAUTHORISED'],
  ['a model', 400, 'Unknown model m', 'BAD_MODEL'],
  ['a server', 503, 'Not now', 'PROVIDER_ERROR'],
  ['a bill', 402, 'Insufficient Balance', 'REJECTED'],
])('what is refused because of %s is not asked in smaller batches', async (_, status, message, code) => {
  await expect(made({ above: 0, status, body: { error: { message } } })).rejects.toMatchObject({ code });
  expect(sizes).toEqual([96]);
});

test('one text that is refused for itself is told in the end', async () => {
  const body = { error: { message: 'This input is not for me' } };
  await expect(made({ above: 0, status: 422, body })).rejects.toMatchObject({ code: 'REJECTED' });
  expect(sizes).toEqual([96, 48, 24, 12, 6, 3, 2, 1]);
});
