import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** What the way to a server does: lets all through, answers 503 in its place, cuts each connection, or swallows everything. */
export type WayFault = 'through' | 'unavailable' | 'cut' | 'silent' | 'cut in the middle';

/** A way to a server that can be broken. */
export interface FaultyProxy {
  readonly port: number;
  /** Holds for new connections; those that are open are cut, unless all is let through. */
  become(fault: WayFault): void;
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

const meet: Readonly<Record<WayFault, (socket: Socket, lead: Lead) => void>> = {
  through: (_, lead) => lead(Number.POSITIVE_INFINITY),
  unavailable: (socket) => socket.once('data', () => socket.end(unavailable)).resume(),
  cut: (socket) => socket.destroy(),
  silent: (socket) => socket.resume(),
  'cut in the middle': (_, lead) => lead(MIDDLE_BYTES),
};

/** Listens on 127.0.0.1 before the server at `port` of `host`. */
export async function faultyProxy(host: string, port: number): Promise<FaultyProxy> {
  let fault: WayFault = 'through';
  let met = 0;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
    if (fault !== 'through') met += 1;
    meet[fault](socket, (answerBytes) => lead(socket, host, port, answerBytes));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    become(next) {
      fault = next;
      if (next !== 'through') for (const socket of open) socket.destroy();
    },
    get met() {
      return met;
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Both ways, until so many bytes of the answer have passed. */
function lead(socket: Socket, host: string, port: number, answerBytes: number): void {
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
}
