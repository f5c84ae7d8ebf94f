import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { binaries } from './binaries.ts';
import { initdbReason } from './log-lines.ts';
import { type RunAs, refuseForeignFiles, serverEnvironment } from './run-as.ts';

const superuser = 'postgres';

/** A folder that holds one PostgreSQL cluster: `data/`, its log, and the superuser's password. */
export interface Cluster {
  readonly dataDir: string;
  readonly logFile: string;
  /** By the socket in a folder, or by TCP. */
  urlOn(port: number, socketDir: string | undefined): string;
}

/** Where a cluster's folder keeps PostgreSQL's own files. */
export function dataDirOf(dir: string): string {
  return join(dir, 'data');
}

/** Opens the cluster in `dir`, making it first where there is none. A half-made one is made again. */
export function openCluster(dir: string, how: RunAs, durable: boolean): Cluster {
  const dataDir = dataDirOf(dir);
  const passwordFile = join(dir, 'superuser.password');
  if (existsSync(dataDir)) refuseForeignFiles(dataDir, how);
  else create(dir, dataDir, passwordFile, how, durable);
  const password = readFileSync(passwordFile, 'utf8').trim();
  return {
    dataDir,
    logFile: join(dir, 'server.log'),
    urlOn(port, socketDir) {
      const url = `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`;
      return socketDir === undefined ? url : `${url}?host=${encodeURIComponent(socketDir)}`;
    },
  };
}

function create(dir: string, dataDir: string, passwordFile: string, how: RunAs, durable: boolean): void {
  const unfinished = join(dir, 'data.unfinished');
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  writeFileSync(passwordFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
  chmodSync(passwordFile, 0o600);
  if (how.identity.uid !== undefined) chownSync(passwordFile, how.identity.uid, how.identity.gid ?? -1);
  const [program = '', ...words] = [...how.prefix, binaries().initdb];
  const options = ['-D', unfinished, '-U', superuser, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  const text = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'];
  const sync = durable ? [] : ['--no-sync'];
  for (const locale of ['C.UTF-8', 'C']) {
    const made = spawnSync(program, [...words, ...options, ...text, `--locale=${locale}`, ...sync], {
      encoding: 'utf8',
      env: serverEnvironment,
      ...how.identity,
    });
    if (made.status === 0) {
      renameSync(unfinished, dataDir);
      return;
    }
    rmSync(unfinished, { recursive: true, force: true });
    if (locale === 'C')
      throw new Error(`PostgreSQL could not make its files in ${dir}: ${initdbReason(made.stderr)}`);
  }
}
