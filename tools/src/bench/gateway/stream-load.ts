import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '@tutka/http-contracts';
import { Pool } from 'undici';

/** Clients that each ask, read the whole reply, and ask again. */
export interface StreamLoad {
  readonly kind: 'product' | 'model';
  readonly url: string;
  readonly cookie: string;
  /** One client each. */
  readonly sessions: readonly string[];
  readonly turns: number;
  /** How long each reply is. */
  readonly pieces: number;
  readonly model: string;
}

/** Milliseconds from asking to the first piece of text, of every turn. */
export interface StreamOutcome {
  readonly first: readonly number[];
  readonly pieces: number;
  readonly failed: number;
}

interface Asking {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: (session: string, content: string) => object;
  /** The text of one line, where it holds some. */
  readonly textOf: (line: string) => string;
}

const product = (cookie: string): Asking => ({
  path: routes.sendMessage.path,
  headers: { 'content-type': 'application/json', accept: 'application/x-ndjson', cookie },
  body: (sessionUUID, content) => ({ sessionUUID, content }),
  textOf: (line) => JSON.parse(line).messages[0].content,
});

const model = (basePath: string, name: string): Asking => ({
  path: `${basePath}/chat/completions`,
  headers: { 'content-type': 'application/json', authorization: 'Bearer none' },
  body: (_session, content) => ({ model: name, stream: true, messages: [{ role: 'user', content }] }),
  textOf: (line) =>
    line.startsWith('data: {') ? (JSON.parse(line.slice(6)).choices[0]?.delta?.content ?? '') : '',
});

/** Asks once and reads to the end. */
async function turn(pool: Pool, asking: Asking, session: string, content: string) {
  const from = performance.now();
  const { path, headers } = asking;
  const body = JSON.stringify(asking.body(session, content));
  const response = await pool.request({
    path,
    method: 'POST',
    headers,
    body,
    bodyTimeout: 0,
    headersTimeout: 0,
  });
  let first = Number.NaN;
  let pieces = 0;
  let rest = '';
  for await (const chunk of response.body) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    const texts = lines.filter((line) => line !== '' && asking.textOf(line) !== '');
    if (pieces === 0 && texts.length > 0) first = performance.now() - from;
    pieces += texts.length;
  }
  return { first, pieces, ok: response.statusCode === 200 && pieces > 0 };
}

const SPREAD_MS = 3000;

/** Runs the load; the clients begin one after the other, as people do. */
export async function measureStreams(load: StreamLoad): Promise<StreamOutcome> {
  const { origin, pathname } = new URL(load.url);
  const pool = new Pool(origin, { connections: load.sessions.length + 4, pipelining: 1 });
  const asking = load.kind === 'product' ? product(load.cookie) : model(pathname, load.model);
  const outcome = { first: [] as number[], pieces: 0, failed: 0 };
  const client = async (session: string, index: number) => {
    await sleep((index * SPREAD_MS) / load.sessions.length);
    for (let number = 0; number < load.turns; number++) {
      const { first, pieces, ok } = await turn(
        pool,
        asking,
        session,
        `Question ${index}.${number}: what ends when? [[sim tokens=${load.pieces}]]`,
      );
      outcome.first.push(first);
      outcome.pieces += pieces;
      if (!ok) outcome.failed += 1;
    }
  };
  await Promise.all(load.sessions.map(client));
  await pool.close();
  return outcome;
}
