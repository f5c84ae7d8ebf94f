import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * What the way to a server does: lets all through, answers 503 in its place, cuts each connection, or swallows everything; where
 * the server is gone, also what open connections say, which are not cut.
 */
export type WayFault = 'through' | 'unavailable' | 'cut' | 'silent' | 'gone' | 'cut in the middle';

/** A way to a server that can be broken. */
export interface FaultyProxy {
  readonly port: number;
  /** Holds for new connections; those that are open are cut, unless all is let through or the server is gone. */
  become(fault: WayFault): void;
  /** New connections lead to another server; those that are open stay where they are. */
  leadTo(host: string, port: number): void;
  /** How many connections met a fault. */
  readonly met: number;
  close(): Promise<void>;
}

const said = '<?xml version="1.0"?><Error><Code>SlowDown</Code><Message>Slow down.</Message></Error>';
const unavailable = [
  'HTTP/1.1 503 Service Unavailable',
  'content-type: application/xml',
  'connection: close',
  `content-length: ${said.length}`,
  '',
  said,
].join('\r\n');
/** Of an answer that is cut: more than comes in the first piece. */
const MIDDLE_BYTES = 100_000;

type Lead = (answerBytes: number) => void;

/** An open connection. */
interface Way {
  /** From now on nothing passes. */
  block: () => void;
}

const meet: Readonly<Record<WayFault, (socket: Socket, lead: Lead) => void>> = {
  through: (_, lead) => lead(Number.POSITIVE_INFINITY),
  unavailable: (socket) => socket.once('data', () => socket.end(unavailable)).resume(),
  cut: (socket) => socket.destroy(),
  silent: (socket) => socket.resume(),
  gone: (socket) => socket.resume(),
  'cut in the middle': (_, lead) => lead(MIDDLE_BYTES),
};

/** Listens on 127.0.0.1 before the server at `port` of `host`. */
export async function faultyProxy(host: string, port: number): Promise<FaultyProxy> {
  let fault: WayFault = 'through';
  let there = { host, port };
  let met = 0;
  const open = new Map<Socket, Way>();
  const server = createServer((socket) => {
    const way: Way = { block: () => {} };
    open.set(socket, way);
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
    if (fault !== 'through') met += 1;
    meet[fault](socket, (answerBytes) => {
      way.block = lead(socket, there.host, there.port, answerBytes);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    become(next) {
      fault = next;
      if (next === 'gone') for (const { block } of open.values()) block();
      else if (next !== 'through') for (const socket of open.keys()) socket.destroy();
    },
    leadTo(nextHost, nextPort) {
      there = { host: nextHost, port: nextPort };
    },
    get met() {
      return met;
    },
    async close() {
      for (const socket of open.keys()) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Both ways, until so many bytes of the answer have passed. Returns how to let nothing pass any more. */
function lead(socket: Socket, host: string, port: number, answerBytes: number): () => void {
  const there = connect(port, host);
  const end = () => {
    socket.destroy();
    there.destroy();
  };
  let passed = 0;
  there.on('data', (piece) => {
    passed += piece.byteLength;
    if (passed > answerBytes) end();
  });
  there.on('error', end).on('close', end);
  socket.on('close', end);
  socket.pipe(there);
  there.pipe(socket);
  return () => {
    socket.unpipe(there).resume();
    there.unpipe(socket).resume();
  };
}
