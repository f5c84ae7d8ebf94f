import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { endAbandonedPostgres } from '@tutka/postgres-server';
import { textSetting } from '@tutka/testing/settings';
import { type Launched, launch } from './launch.ts';
import { mailsTo } from './mails.ts';

const START_MS = 120_000;

/** The product as `make start` runs it, in a process of its own on a data folder of its own. */
export interface Product {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** What it has printed so far. */
  log(): string;
  /** The newest code that was mailed to an address. */
  codeFor(email: string): Promise<string>;
  /** Kills the whole process group at once, as a power cut would. */
  kill(): Promise<void>;
  /** Asks it to end, as `kill` does or, with SIGINT, Ctrl-C; answers its exit code. */
  stop(signal?: 'SIGTERM' | 'SIGINT'): Promise<number | null>;
  /** Stops it, and removes its data folder. */
  end(): Promise<void>;
}

/** Settings by which the product reaches ports of this machine, and no others of it. */
export function reaching(...ports: readonly (string | number)[]) {
  return { EGRESS_ALLOW: '127.0.0.1/32', EGRESS_PORTS: ports.join() };
}

/** A data folder that is removed when the process that made it ends well. */
export async function freshDataDir(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'tutka-e2e-'));
}

/** The setting that says where a platform that was started once, and ended, keeps its data. */
export const installedSetting = 'TUTKA_E2E_INSTALLED';

/** A data folder as the first start of a platform leaves it, where a run made one; else an empty one. */
export async function installedDataDir(): Promise<string> {
  const dataDir = await freshDataDir();
  const installed = textSetting(installedSetting);
  if (installed) await promisify(execFile)('cp', ['-a', `${installed}/.`, dataDir]);
  return dataDir;
}

/** Starts the product and waits until its address answers. Throws with its output where it does not. */
export async function startProduct(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  before: readonly string[] = [],
): Promise<Product> {
  const launched = launch(dataDir, env, before);
  const url = await addressOf(launched);
  return {
    url,
    dataDir,
    pid: launched.pid,
    log: launched.printed,
    codeFor: (email) => mailedCode(dataDir, email),
    kill: async () => void (await launched.end('SIGKILL')),
    stop: (signal = 'SIGTERM') => launched.end(signal),
    async end() {
      await launched.end('SIGTERM');
      await removeDataDir(dataDir);
    },
  };
}

async function addressOf(launched: Launched): Promise<string> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline && !launched.isOver()) {
    const found = /running at (https?:\S+)/.exec(launched.printed())?.[1];
    if (found) return found;
    await sleep(20);
  }
  await launched.end('SIGTERM');
  throw new Error(`The product did not start:\n${launched.printed()}`);
}

/** The newest code that was mailed to an address. */
export async function mailedCode(dataDir: string, email: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const mails = await mailsTo(dataDir, email);
    const codes = mails.flatMap(({ text }) => /^\d{6}$/m.exec(text) ?? []);
    const newest = codes.at(-1);
    if (newest !== undefined) return newest;
    await sleep(50);
  }
  throw new Error(`No mail with a code came to ${email}`);
}

/** Removes a data folder whose product has ended; where it was killed, its PostgreSQL is ended first. */
export async function removeDataDir(dataDir: string): Promise<void> {
  await endAbandonedPostgres(join(dataDir, 'postgres'));
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
