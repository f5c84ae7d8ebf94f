import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type RequestListener, request } from 'node:http';
import { createServer, type Server } from 'node:https';
import { type AddressInfo, createServer as createSocketServer, type Server as SocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDataDir, type Product, startProduct } from './product.ts';

/** Why nothing can be served over https here; false where it can. */
export const withoutHttps =
  spawnSync('openssl', ['version']).status !== 0 &&
  'openssl is not here: install it (apt-get install openssl)';

/** A key and a certificate for a day, which browsers and programs are told not to question. */
export interface Identity {
  readonly key: Buffer;
  readonly cert: Buffer;
}

/** Something that answers over https, under whatever name leads to it. */
export interface Site {
  urlAs(host: string): string;
  close(): void;
}

export async function makeIdentity(): Promise<Identity> {
  const folder = await mkdtemp(join(tmpdir(), 'tutka-tls-'));
  const [keyPath, certPath] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const kind =
    'req -x509 -nodes -days 1 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -subj /CN=localhost';
  execFileSync('openssl', [...kind.split(' '), '-keyout', keyPath, '-out', certPath], { stdio: 'pipe' });
  const [key, cert] = await Promise.all([readFile(keyPath), readFile(certPath)]);
  await rm(folder, { recursive: true });
  return { key, cert };
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
  const started = await startProduct(await freshDataDir(), {
    ...env,
    PORT: String(port),
    PUBLIC_URL: publicUrl,
  });
  // Programs of the tests ask it directly.
  return { product: { ...started, url: `http://127.0.0.1:${port}` }, front, publicUrl };
}

const portOf = (server: Server | SocketServer) => (server.address() as AddressInfo).port;

async function freePort(): Promise<number> {
  const server = createSocketServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const port = portOf(server);
  await new Promise((done) => server.close(done));
  return port;
}
