import { createServer, type RequestListener, type Server } from 'node:http';
import { isIPv6, Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A server that answers, and where. */
export interface Listening {
  readonly server: Server;
  readonly url: string;
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(`Port ${port} on ${host} is taken: set PORT to another one`, { cause: error });
  if (error.code === 'EACCES')
    return new Error(`Port ${port} may not be opened: set PORT to one above 1023`, { cause: error });
  return error;
}

/** Listens; port 0 takes a free one. @throws where the port is taken, naming it */
export async function listen(handler: RequestListener, host: string, port: number): Promise<Listening> {
  const server = createServer(
    { keepAliveTimeout: 65_000, headersTimeout: 20_000, requestTimeout: 3_600_000 },
    handler,
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, host, port)));
    server.listen({ host, port, backlog: 1024 }, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return { server, url: `http://${isIPv6(name) ? `[${name}]` : name}:${address.port}` };
}

/** How often connections that have become idle are closed. */
const IDLE_CHECK_MS = 25;
/** How long whoever keeps a connection may take to hear, by an answer, that it ends: this, or a tenth of the limit. */
const LEAVE_MS = 1000;
const leaveMs = (limitMs: number) => Math.min(LEAVE_MS, limitMs / 10);

/** Resolves when nobody is connected any more, or whoever is had the time to hear that he is to leave and is idle no more. */
export async function whenLeft(server: Server, limitMs: number): Promise<void> {
  const connected = () =>
    new Promise<number>((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
  // Kept connections are closed at its end: what came over one before that is taken too.
  const until = performance.now() + leaveMs(limitMs) + 2 * IDLE_CHECK_MS;
  while (performance.now() < until && (await connected()) > 0) await sleep(IDLE_CHECK_MS);
}

/** Takes no new connections and waits until live requests are over, at most `limitMs`. True: all ended by themselves. */
export async function closeGently(server: Server, limitMs: number): Promise<boolean> {
  // A kept connection is closed when its request is over: close() alone would wait for the client to do it. One that is
  // closed at once, as HTTP's own close() does, would lose the request that is on its way.
  let idle: NodeJS.Timeout | undefined;
  const left = setTimeout(() => {
    idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  }, leaveMs(limitMs));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  const closed = new Promise<boolean>((resolve) =>
    NetServer.prototype.close.call(server, () => resolve(true)),
  );
  return Promise.race([closed, late]).finally(() => {
    clearTimeout(left);
    clearInterval(idle);
    clearTimeout(timer);
  });
}

/** Ends every connection. */
export async function closeNow(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
