import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { answerChat, type Protocol, refuse } from './chat.ts';
import { embeddingOf } from './embeddings.ts';
import { unauthorised } from './refusals.ts';
import { readRequest, type SimulatedRequest } from './request-body.ts';
import { answerRerank } from './rerank.ts';
import { type Saying, Sayings } from './saying.ts';

const MODELS = [
  'sim',
  'sim;reasoning=20',
  'sim;think;reasoning=20',
  'sim;pace=40;tokens=120',
  'sim-embed',
  'sim-rerank',
];

/** Takes the list of keys that are let in from now on, as a provider has it on a page of its own. */
const KEYS = '/keys';

export interface SimulatorOptions {
  /** 0, the default: any free port. */
  readonly port?: number;
  /** Where it listens; 127.0.0.1 by default. */
  readonly host?: string;
  /** The only key that is let in; absent: any, or none. */
  readonly apiKey?: string;
}

export interface ModelSimulator {
  /** The base URL of both protocols, with `/v1`. */
  readonly url: string;
  /** What was said to each request, oldest first. */
  said(): Saying[];
  stop(): Promise<void>;
}

function answer(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function keyOf({ headers }: IncomingMessage): string | undefined {
  const own = headers['x-api-key'] ?? headers['api-key'];
  return typeof own === 'string' ? own : headers.authorization?.replace(/^Bearer /, '');
}

function answerRead(sayings: Sayings, path: string, response: ServerResponse): void {
  const id = /^\/said\/(.+)$/.exec(path)?.[1];
  if (id) {
    const found = sayings.get(id);
    answer(response, found ?? { error: 'unknown' }, found ? 200 : 404);
  } else if (path === '/said') answer(response, sayings.all());
  else if (/^\/(v1|openai|openai\/v1)\/models$/.test(path)) {
    answer(response, { object: 'list', data: MODELS.map((each) => ({ id: each, object: 'model' })) });
  } else answer(response, { error: { message: `Unknown path ${path}` } }, 404);
}

function answerEmbeddings({ input, model }: SimulatedRequest, response: ServerResponse): void {
  const data = input.map((text, index) => ({ object: 'embedding', index, embedding: embeddingOf(text) }));
  const tokens = input.reduce((sum, text) => sum + Math.ceil(text.length / 4), 0);
  answer(response, { object: 'list', model, data, usage: { prompt_tokens: tokens, total_tokens: tokens } });
}

function protocolOf(path: string): Protocol | undefined {
  if (path.endsWith('/chat/completions')) return 'openai';
  return path.endsWith('/messages') ? 'anthropic' : undefined;
}

/** Starts a provider of models that says what it is told to, for tests and measurements. */
export async function startModelSimulator(options: SimulatorOptions = {}): Promise<ModelSimulator> {
  const sayings = new Sayings();
  let keys = options.apiKey === undefined ? undefined : [options.apiKey];
  const answerPost = async (path: string, request: IncomingMessage, response: ServerResponse) => {
    if (path === KEYS) {
      keys = (await json(request)) as string[];
      answer(response, { keys: keys.length });
      return;
    }
    const read = await readRequest(request);
    const protocol = protocolOf(path);
    if (protocol) answerChat(sayings, protocol, read, response);
    else if (path.endsWith('/embeddings')) answerEmbeddings(read, response);
    else if (path.endsWith('/rerank')) await answerRerank(read, response);
    else answer(response, { error: { message: `Unknown path ${path}` } }, 404);
  };
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const open = path === KEYS || path === '/said' || path.startsWith('/said/');
    if (!open && keys !== undefined && !keys.includes(keyOf(request) ?? '')) {
      refuse(response, unauthorised());
    } else if (request.method === 'POST') {
      answerPost(path, request, response).catch(() =>
        answer(response, { error: { message: 'The body is no JSON object' } }, 400),
      );
    } else answerRead(sayings, path, response);
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((ready, failed) => {
    server.once('error', failed).listen(options.port ?? 0, options.host ?? '127.0.0.1', ready);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    said: () => sayings.all(),
    stop: () => {
      server.closeAllConnections();
      return new Promise((done) => {
        server.close(() => done());
      });
    },
  };
}
