import { createServer, type RequestListener, type Server } from 'node:http';
import { isIPv6, Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Connections, followConnections, leftMs } from './kept-connections.ts';
import { keepForLastRequests } from './last-requests.ts';
import { type NearConnections, takeNear } from './near-connections.ts';

/** A server that answers, and where. */
export interface Listening {
  readonly server: Server;
  readonly connections: Connections;
  readonly near: NearConnections;
  readonly url: string;
}

type PortSetting = 'PORT' | 'MANAGEMENT_PORT';

const sentences: Readonly<Record<string, (host: string, port: number, setting: PortSetting) => string>> = {
  EADDRINUSE: (host, port, setting) => `Port ${port} on ${host} is taken: set ${setting} to another one`,
  EACCES: (_, port, setting) => `Port ${port} may not be opened: set ${setting} to one above 1023`,
  EADDRNOTAVAIL: noAddress,
  ENOTFOUND: noAddress,
  EAI_AGAIN: noAddress,
};

function noAddress(host: string): string {
  return `${host} is no address of this machine: set HOST to one, or to :: for all`;
}

function explain(error: NodeJS.ErrnoException, host: string, port: number, setting: PortSetting): Error {
  const sentence = sentences[error.code ?? '']?.(host, port, setting);
  return sentence === undefined ? error : new Error(sentence, { cause: error });
}

/** Without a sign of a client for so long it is asked whether it is there: one that is gone without a word would be kept for an hour. */
const SILENT_MS = 60_000;

/** Listens; port 0 takes a free one. @throws where the port is taken or the address is another machine's, naming what to set */
export async function listen(
  handler: RequestListener,
  host: string,
  port: number,
  setting: PortSetting = 'PORT',
): Promise<Listening> {
  const server = createServer(
    {
      keepAliveTimeout: 65_000,
      headersTimeout: 20_000,
      requestTimeout: 3_600_000,
      keepAlive: true,
      keepAliveInitialDelay: SILENT_MS,
    },
    handler,
  );
  const connections = followConnections(server);
  keepForLastRequests(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, host, port, setting)));
    // All of both kinds; left to Node, it is all of IPv4 where a machine has no IPv6.
    const where = host === '::' ? {} : { host };
    server.listen({ ...where, port, backlog: 1024 }, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const url = `http://${isIPv6(name) ? `[${name}]` : name}:${address.port}`;
  return { server, connections, near: takeNear(server, url), url };
}

/** How often connections are looked at while a server ends. */
const LOOK_MS = 25;

/** Resolves when nobody is connected any more, or whoever is has had the time to hear that he is to leave. */
export async function whenLeft({ connections }: Listening, limitMs: number): Promise<void> {
  const until = performance.now() + leftMs(limitMs) + 2 * LOOK_MS;
  while (performance.now() < until && connections.count() > 0) await sleep(LOOK_MS);
}

/**
 * Takes no new connections and waits until live requests are over, at most `limitMs`; connections that wait for one are left to
 * their clients for `idleMs`, by default as long as our own need. True: all ended by themselves.
 */
export async function closeGently(
  { server, connections, near }: Listening,
  limitMs: number,
  idleMs?: number,
): Promise<boolean> {
  const left = leftMs(limitMs, idleMs);
  // HTTP's own close() ends kept connections at once, and loses the requests that are on their way.
  const closed = closeBy(NetServer.prototype.close, server, near).then(() => true);
  let look: NodeJS.Timeout | undefined;
  const leaving = setTimeout(() => {
    look = setInterval(() => connections.closeWaiting(left), LOOK_MS);
  }, left);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  return Promise.race([closed, late]).finally(() => {
    clearTimeout(leaving);
    clearInterval(look);
    clearTimeout(timer);
  });
}

/** Ends every connection. */
export async function closeNow({ server, near }: Listening): Promise<void> {
  const closed = closeBy(server.close, server, near);
  server.closeAllConnections();
  await closed;
}

/** Resolves when nobody is connected any more. */
async function closeBy(close: NetServer['close'], server: Server, near: NearConnections): Promise<void> {
  near.refuse();
  await Promise.all([new Promise<void>((resolve) => close.call(server, () => resolve())), near.left()]);
}
