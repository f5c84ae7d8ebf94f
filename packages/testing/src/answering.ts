import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface Answering {
  readonly url: string;
  /** What answers from now on. */
  use(handler: Handler): void;
  stop(): Promise<void>;
}

/** A real server on this machine, for what calls one. */
export async function startAnswering(): Promise<Answering> {
  let handler: Handler = (_, response) => response.end();
  const server = createServer((request, response) => handler(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    use: (next) => {
      handler = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Answers everything with this status, body and headers. */
export function answer(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Handler {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
}
