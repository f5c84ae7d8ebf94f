import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RecordedCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface RecordingProxy {
  readonly url: string;
  readonly calls: RecordedCall[];
  stop(): Promise<void>;
}

const CARRIED = ['authorization', 'content-type', 'stripe-version', 'idempotency-key'];

/** Makes a recorded call, at some address. */
export function make({ method, path, headers, body }: RecordedCall, at: string): Promise<Response> {
  return fetch(at + path, { method, headers, ...(method === 'POST' && { body }) });
}

/** Passes calls on, and keeps them. */
export async function recordingProxy(target: () => string): Promise<RecordingProxy> {
  const calls: RecordedCall[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = 'GET', url: path = '/' } = request;
    const carried = CARRIED.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    });
    const call = {
      method,
      path,
      headers: Object.fromEntries(carried),
      body: Buffer.concat(chunks).toString(),
    };
    calls.push(call);
    const answer = await make(call, target());
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    stop: () => {
      server.closeAllConnections();
      return new Promise((done) => {
        server.close(() => done());
      });
    },
  };
}
