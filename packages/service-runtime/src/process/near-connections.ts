import { AsyncResource } from 'node:async_hooks';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { buildConnector } from 'undici';
import { NearEnd } from './near-end.ts';

const servers = new Map<string, () => Duplex>();

/** Connections of this process to a server of its own. */
export interface NearConnections {
  /** Takes no more of them. */
  refuse(): void;
  /** Resolves when none is left. */
  left(): Promise<void>;
}

/** Lets clients of this process that ask for `origin` have connections to `server` without sockets. */
export function takeNear(server: Server, origin: string): NearConnections {
  const scope = new AsyncResource('TutkaNearServer');
  const open = new Set<Duplex>();
  let waiting: (() => void)[] = [];
  const connect = () => {
    const theirs = new NearEnd();
    const ours = scope.runInAsyncScope(() => new NearEnd());
    NearEnd.join(ours, theirs);
    open.add(ours);
    ours.once('close', () => {
      open.delete(ours);
      if (open.size > 0) return;
      for (const leave of waiting) leave();
      waiting = [];
    });
    scope.runInAsyncScope(() => process.nextTick(() => server.emit('connection', ours)));
    return theirs;
  };
  servers.set(origin, connect);
  return {
    refuse() {
      if (servers.get(origin) === connect) servers.delete(origin);
    },
    left: () =>
      new Promise((resolve) => {
        if (open.size === 0) resolve();
        else waiting.push(resolve);
      }),
  };
}

/** undici's connector, which a server of this process is reached by without a socket. */
export function nearOrFar(options: buildConnector.BuildOptions): buildConnector.connector {
  const far = buildConnector(options);
  return (asked, connected) => {
    const near = servers.get(`${asked.protocol}//${asked.host}`);
    if (near === undefined) far(asked, connected);
    // It has what undici uses of a socket.
    else process.nextTick(() => connected(null, near() as Socket));
  };
}
