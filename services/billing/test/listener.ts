import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RawNotice } from '../src/clients/payment-provider.ts';

export interface Listener {
  readonly url: string;
  /** What came, oldest first. */
  readonly heard: RawNotice[];
  /** Refuses the next few. */
  refuse(times: number): void;
  /** Waits until something is so. */
  until(isSo: (heard: readonly RawNotice[]) => boolean): Promise<void>;
  stop(): Promise<void>;
}

/** Hears notifications of a provider. */
export async function listen(): Promise<Listener> {
  const heard: RawNotice[] = [];
  let refusals = 0;
  let changed = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    heard.push({ body: Buffer.concat(chunks), headers: request.headers });
    refusals -= 1;
    response.writeHead(refusals >= 0 ? 500 : 200).end();
    changed.resolve();
    changed = Promise.withResolvers();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    refuse: (times) => {
      refusals = times;
    },
    until: async (isSo) => {
      while (!isSo(heard)) await changed.promise;
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((done) => {
        server.close(() => done());
      });
    },
  };
}
