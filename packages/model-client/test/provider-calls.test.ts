import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createEgress, type Egress } from '@tutka/egress';
import { type ModelSimulator, startModelSimulator } from '@tutka/tools/model-simulator';
import { createModelClient, type ModelClient, type Provider } from '../src/index.ts';
import { presets } from '../src/presets.ts';

let simulator: ModelSimulator;
let egress: Egress;
let client: ModelClient;
let provider: Provider;

beforeAll(async () => {
  simulator = await startModelSimulator({ apiKey: 'sk-right' });
  egress = createEgress();
  client = createModelClient({ egress });
  provider = { kind: 'openai-compatible', baseUrl: `${simulator.url}/`, apiKey: 'sk-right' };
});

afterAll(async () => {
  await egress.close();
  await simulator.stop();
});

describe('listing models', () => {
  test('gives their names, sorted', async () => {
    const names = (await client.listModels(provider)).map(({ name }) => name);
    expect(names).toContain('sim-embed');
    expect(names).toEqual([...names].sort());
  });

  test('says what each takes at once, in the words of any provider', async () => {
    const told = [
      { id: 'a', context_length: 131_072 },
      { id: 'models/b', max_model_len: 8_192 },
      { id: 'c', meta: { n_ctx: 4_096 } },
      { id: 'd', context_window: '32768', max_context_length: 0 },
      { id: 'e', meta: null },
    ];
    const server = createServer((_, response) => response.end(JSON.stringify({ data: told })));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    const listed = await client.listModels({ kind: 'openai-compatible', baseUrl });
    server.close();
    server.closeAllConnections();
    expect(listed.map(({ name, contextTokens }) => [name, contextTokens])).toEqual([
      ['a', 131_072],
      ['b', 8_192],
      ['c', 4_096],
      ['d', undefined],
      ['e', undefined],
    ]);
  });

  test('has all of Anthropic’s, which tells twenty unless it is asked for more', async () => {
    const all = Array.from({ length: 23 }, (_, at) => ({ id: `claude-${at}` }));
    const server = createServer(({ url = '/' }, response) => {
      const limit = Number(new URL(url, 'http://here').searchParams.get('limit') ?? 20);
      response.end(JSON.stringify({ data: all.slice(0, limit), has_more: limit < all.length }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    const listed = await client.listModels({ kind: 'anthropic', baseUrl, apiKey: 'sk' });
    server.close();
    server.closeAllConnections();
    expect(listed).toHaveLength(all.length);
  });

  test('says that the key is wrong', async () => {
    await expect(client.listModels({ ...provider, apiKey: 'sk-wrong' })).rejects.toMatchObject({
      code: 'UNAUTHORISED',
    });
  });

  test('says that a key was copied badly, without showing it', async () => {
    const failure = await client
      .listModels({ ...provider, apiKey: 'sk–cana\u0301ry' })
      .catch((error) => error);
    expect(failure).toMatchObject({
      code: 'UNAUTHORISED',
      sentence: expect.stringContaining('Copy it again'),
    });
    expect(failure.message).not.toContain('sk');
  });

  test('says that nothing answers', async () => {
    const gone = await startModelSimulator();
    await gone.stop();
    await expect(client.listModels({ ...provider, baseUrl: gone.url })).rejects.toMatchObject({
      code: 'UNREACHABLE',
    });
  });

  test('says that the address is another one', async () => {
    const baseUrl = simulator.url.replace('/v1', '/nothing/here');
    await expect(client.listModels({ ...provider, baseUrl })).rejects.toMatchObject({ code: 'BAD_ANSWER' });
  });
});

describe('testing a model', () => {
  test('streams a word and tells how long the first took', async () => {
    const result = await client.testModel(provider, 'sim;say=Hello');
    expect(result).toEqual({
      ok: true,
      text: 'Hello',
      firstTokenMs: expect.any(Number),
      problem: null,
      code: null,
    });
  });

  test('says what is wrong', async () => {
    const result = await client.testModel(provider, 'sim;fault=no-such-model');
    expect(result).toMatchObject({
      ok: false,
      problem: expect.stringContaining('has no model'),
      code: 'MODEL_BAD_MODEL',
    });
  });

  test('says that nothing came', async () => {
    const result = await client.testModel(provider, 'sim;tokens=0');
    expect(result).toMatchObject({
      ok: false,
      firstTokenMs: null,
      problem: expect.any(String),
      code: 'MODEL_SILENT',
    });
  });
});

describe('embedding', () => {
  test('gives a vector for each text, in order, over several calls', async () => {
    const texts = Array.from({ length: 200 }, (_, index) => `text number ${index}`);
    const { vectors, inputTokens } = await client.embed({ provider, model: 'sim-embed', texts });
    const [alone] = (await client.embed({ provider, model: 'sim-embed', texts: [texts[150] ?? ''] })).vectors;
    expect(vectors.length).toBe(200);
    expect(vectors[150]).toEqual(alone);
    expect(inputTokens).toBeGreaterThan(200);
  });

  test('says that the key is wrong', async () => {
    const wrong = { ...provider, apiKey: 'sk-wrong' };
    const asked = client.embed({ provider: wrong, model: 'sim-embed', texts: ['a'] });
    await expect(asked).rejects.toMatchObject({ code: 'UNAUTHORISED' });
  });

  test('is not to be had from Anthropic', async () => {
    const asked = client.embed({ provider: { ...provider, kind: 'anthropic' }, model: 'x', texts: ['a'] });
    await expect(asked).rejects.toMatchObject({ code: 'REJECTED' });
  });
});

describe('what a provider is sent', () => {
  let server: Server;
  let baseUrl: string;
  let seen: { path: string; headers: IncomingMessage['headers']; body: Record<string, unknown> }[];
  let refusing: string[];

  beforeAll(async () => {
    server = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk) => {
        text += chunk;
      });
      request.on('end', () => {
        const body = JSON.parse(text) as Record<string, unknown>;
        seen.push({ path: request.url ?? '', headers: request.headers, body });
        const field = refusing.find((each) => each in body);
        if (field) {
          const error = { message: `Unsupported parameter: '${field}'`, param: field };
          response.writeHead(400).end(JSON.stringify({ error }));
          return;
        }
        response.end(
          'data: {"choices":[{"delta":{"content":"x"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n',
        );
      });
    });
    await new Promise<void>((ready) => {
      server.listen(0, '127.0.0.1', ready);
    });
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  beforeEach(() => {
    seen = [];
    refusing = [];
  });

  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const send = async (sentTo: Provider) => {
    const messages = [{ role: 'user' as const, content: 'hi' }];
    const call = { provider: sentTo, model: 'm', messages, temperature: 0.4, maxTokens: 9 };
    let text = '';
    for await (const piece of client.streamChat(call)) if (piece.type === 'text') text += piece.text;
    return text;
  };

  test('the OpenAI form, with the key in its header', async () => {
    await send({ kind: 'deepseek', baseUrl, apiKey: 'k' });
    expect(seen).toMatchObject([
      {
        path: '/chat/completions',
        headers: { authorization: 'Bearer k' },
        body: { model: 'm', temperature: 0.4, max_tokens: 9, stream: true },
      },
    ]);
  });

  test('no key where there is none', async () => {
    await send({ kind: 'ollama', baseUrl });
    expect(seen[0]?.headers).not.toHaveProperty('authorization');
  });

  test.each([
    [undefined, '/openai/v1/chat/completions'],
    ['2024-10-21', '/openai/deployments/mine/chat/completions?api-version=2024-10-21'],
  ])("Azure's form for the version %s", async (apiVersion, path) => {
    await send({ kind: 'azure', baseUrl, apiKey: 'k', deployment: 'mine', apiVersion });
    expect(seen).toMatchObject([{ path, headers: { 'api-key': 'k' }, body: { max_completion_tokens: 9 } }]);
  });

  test('what a model refuses is left out, and the reply comes all the same', async () => {
    refusing = ['temperature', 'stream_options'];
    expect(await send({ kind: 'openai', baseUrl, apiKey: 'k' })).toBe('x');
    expect(seen.map(({ body }) => Object.keys(body).sort().join())).toEqual([
      'max_completion_tokens,messages,model,stream,stream_options,temperature',
      'max_completion_tokens,messages,model,stream,stream_options',
      'max_completion_tokens,messages,model,stream',
    ]);
  });
});

test('every kind has one preset, with an address that can be read', () => {
  const kinds = presets.map(({ kind }) => kind);
  expect(new Set(kinds).size).toBe(kinds.length);
  const addresses = presets.map(({ baseUrl }) => baseUrl.replace('{resource}', 'mine')).filter(Boolean);
  expect(addresses.every((each) => URL.canParse(each))).toBe(true);
});
