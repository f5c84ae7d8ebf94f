import { spawnSync } from 'node:child_process';
import { type RequestListener, request } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { freePort } from '@tutka/postgres-server';
import type { Identity } from '@tutka/testing';
import { installedDataDir, type Product, startProduct } from './product.ts';

/** Why nothing can be served over https here; false where it can. */
export const withoutHttps =
  spawnSync('openssl', ['version']).status !== 0 &&
  'openssl is not here: install it (apt-get install openssl)';

/** Something that answers over https, under whatever name leads to it. */
export interface Site {
  urlAs(host: string): string;
  close(): void;
}

export async function startSite(identity: Identity, answer: RequestListener): Promise<Site> {
  const server: Server = createServer(identity, answer);
  await new Promise<void>((done) => server.listen(0, done));
  return {
    urlAs: (host) => `https://${host}:${portOf(server)}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The product behind a front that gives it over https under a name, as an operator's proxy does. */
export async function startOverHttps(
  identity: Identity,
  host: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{ product: Product; front: Site; publicUrl: string }> {
  const port = await freePort();
  const front = await startSite(identity, (incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const onward = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  const publicUrl = front.urlAs(host);
  const started = await startProduct(await installedDataDir(), {
    ...env,
    PORT: String(port),
    PUBLIC_URL: publicUrl,
  });
  // Programs of the tests ask it directly.
  return { product: { ...started, url: `http://127.0.0.1:${port}` }, front, publicUrl };
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;
