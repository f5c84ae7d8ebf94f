import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';

/** A listening web server that counts the connections it accepted. */
export interface Site {
  readonly port: number;
  /** `host:port`. */
  readonly place: string;
  accepted(): number;
  close(): Promise<void>;
}

/** Listens on an ephemeral port of `address` and answers with `answer`. */
export async function openSite(address: string, answer: RequestListener): Promise<Site> {
  let accepted = 0;
  const server = createServer(answer).on('connection', () => {
    accepted += 1;
  });
  await new Promise<void>((ready, failed) => {
    server.once('error', failed).listen(0, address, ready);
  });
  const { port } = server.address() as AddressInfo;
  const host = address.includes(':') ? `[${address}]` : address;
  return { port, place: `${host}:${port}`, accepted: () => accepted, close: () => closed(server) };
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => {
    server.close(() => done());
  });
}

/** An address of this machine that is not 127.0.0.1: one of its network, or else another of loopback. */
export function anotherOwnAddress(): string {
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return own.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.2';
}
