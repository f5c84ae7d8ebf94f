import { createHash } from 'node:crypto';
import { createSigner, type PrivateJwk } from '@tutka/service-runtime';
import { Pool } from 'undici';
import { quantile } from '../quantile.ts';

/** A load: `connections` clients that each ask again as soon as they are answered. */
export interface Load {
  readonly url: string;
  readonly path: string;
  readonly connections: number;
  readonly seconds: number;
  /** Session tokens to ask with, in turns: through the gateway. */
  readonly sessions?: readonly string[];
  /** The gateway's key, to ask the service with a valid token: directly. */
  readonly signingKey?: PrivateJwk;
}

/** What came of it. */
export interface Outcome {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
  /** Of every different body that came. */
  readonly bodies: readonly string[];
}

const TOKEN_MS = 10_000;

/** Headers of the next request: one of many cookies, or a token that is renewed before it expires. */
function headersOf({ sessions, signingKey }: Load): () => string[] {
  if (sessions !== undefined) {
    let next = 0;
    return () => ['cookie', `tutka=${sessions[next++ % sessions.length]}`];
  }
  if (signingKey === undefined) throw new Error('A load needs sessions or a key');
  const signer = createSigner({ issuer: 'gateway', privateJwk: signingKey });
  const uuid = '00000000-0000-4000-8000-000000000001';
  const person = { kind: 'person', userUuid: uuid, userId: 1, role: 0, language: 'en' } as const;
  const act = { ...person, workspace: uuid, workspaceRole: 'owner', sessionUuid: uuid } as const;
  let token = '';
  let until = 0;
  return () => {
    if (Date.now() > until) {
      token = signer.sign({ audience: 'catalog', act });
      until = Date.now() + TOKEN_MS;
    }
    return ['authorization', `Bearer ${token}`];
  };
}

/** Runs a load and waits for its end. */
export async function measure(load: Load): Promise<Outcome> {
  const pool = new Pool(load.url, { connections: load.connections, pipelining: 1 });
  const headers = headersOf(load);
  const times: number[] = [];
  const bodies = new Set<string>();
  let failed = 0;
  const end = performance.now() + load.seconds * 1000;
  const client = async () => {
    while (performance.now() < end) {
      const from = performance.now();
      const { statusCode, body } = await pool.request({ path: load.path, method: 'GET', headers: headers() });
      const text = await body.text();
      times.push(performance.now() - from);
      if (statusCode !== 200) failed += 1;
      if (times.length % 50 === 1) bodies.add(createHash('sha256').update(text).digest('hex'));
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: load.connections }, client));
  const seconds = (performance.now() - started) / 1000;
  await pool.close();
  return {
    perSecond: times.length / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    failed,
    bodies: [...bodies],
  };
}
