import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A key and a certificate of this machine for a day, PEM; nobody else vouches for it. */
export interface Identity {
  readonly key: Buffer;
  readonly cert: Buffer;
}

/** Makes one with `openssl`. */
export async function makeIdentity(): Promise<Identity> {
  const folder = await mkdtemp(join(tmpdir(), 'tutka-tls-'));
  const [keyPath, certPath] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const kind =
    'req -x509 -nodes -days 1 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1';
  execFileSync('openssl', [...kind.split(' '), '-keyout', keyPath, '-out', certPath], { stdio: 'pipe' });
  const [key, cert] = await Promise.all([readFile(keyPath), readFile(certPath)]);
  await rm(folder, { recursive: true });
  return { key, cert };
}
