import type { IncomingMessage, ServerResponse } from 'node:http';
import { failures, HttpFailure } from '@tutka/service-runtime';
import { Pool } from 'undici';
import { bodyToForward } from '../forward/body.ts';
import { forward } from '../forward/forward.ts';

/** A choice on a page of a few lines. */
const BODY_LIMIT = 16 * 1024;
const PATIENCE_MS = 10_000;

const passed = ['content-type', 'content-length', 'accept-language'] as const;

/** The checkout pages of payment providers at which no money moves, below /sandbox/<provider>/. */
export interface Sandbox {
  /** False: not one of these pages. */
  answer(request: IncomingMessage, response: ServerResponse, path: string): boolean;
  close(): Promise<void>;
}

/** Serves them from where the simulators answer, by provider; none: /sandbox is a page like any other. */
export function createSandbox(urls: Readonly<Record<string, string | undefined>>): Sandbox {
  const pools = new Map<string, Pool>();
  for (const [name, url] of Object.entries(urls)) {
    if (url !== undefined) pools.set(name, new Pool(new URL(url).origin));
  }
  const send = async (pool: Pool, request: IncomingMessage, response: ServerResponse) => {
    const headers = passed.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? [name, value] : [];
    });
    const body = await bodyToForward(request, BODY_LIMIT);
    forward(request, response, {
      pool,
      headers,
      body,
      ownHeaders: {},
      patienceMs: PATIENCE_MS,
      events: { onFailure: () => fail(response, failures.unavailable.code) },
    });
  };
  return {
    answer(request, response, path) {
      const name = /^\/sandbox\/([a-z]+)\/./.exec(path)?.[1];
      const pool = name === undefined ? undefined : pools.get(name);
      if (pool === undefined) return false;
      send(pool, request, response).catch((error: unknown) => {
        fail(response, error instanceof HttpFailure ? error.row.code : failures.internal.code);
      });
      return true;
    },
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    },
  };
}

function fail(response: ServerResponse, status: number): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(status, { 'content-type': 'text/plain' }).end('The sandbox does not answer');
}
