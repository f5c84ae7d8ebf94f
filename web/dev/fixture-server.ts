import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerApi } from './api.ts';
import { sendPage } from './static.ts';

export interface FixtureServer {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Serves the built pages and answers /api from fixtures that the schemas accept. The cookie `fixture` chooses the
 * state: filled (default), empty, loading (no answer comes), failing, visitor (nobody is signed in), member,
 * begun (all but the first chat).
 */
export async function startFixtureServer(dist: string, port = 0): Promise<FixtureServer> {
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const path = new URL(request.url ?? '/', 'http://here.invalid').pathname;
    if (path.startsWith('/api/')) answerApi(request, response);
    else void sendPage(dist, path, response);
  };
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
