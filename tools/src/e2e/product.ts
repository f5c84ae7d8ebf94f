import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = resolve(import.meta.dirname, '../../..');
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
  /** Ends it as Ctrl-C does. */
  stop(): Promise<void>;
}

/** A data folder that is removed when the process that made it ends well. */
export async function freshDataDir(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'tutka-e2e-'));
}

/** Starts the product and waits until its address answers. Throws with its output where it does not. */
export async function startProduct(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Product> {
  const child = spawn(process.execPath, ['tools/src/embedded/main.ts'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, ...env },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (printed += piece));
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  const url = await addressOf(child, () => printed);
  const signal = async (name: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? 0), name);
    await exited;
  };
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    log: () => printed,
    codeFor: (email) => newestCode(dataDir, email),
    kill: () => signal('SIGKILL'),
    stop: () => signal('SIGTERM'),
  };
}

async function addressOf(child: ChildProcess, printed: () => string): Promise<string> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const found = /running at (http:\S+)/.exec(printed())?.[1];
    if (found) return found;
    await sleep(20);
  }
  throw new Error(`The product did not start:\n${printed()}`);
}

async function newestCode(dataDir: string, email: string): Promise<string> {
  const folder = join(dataDir, 'mail');
  for (let attempt = 0; attempt < 100; attempt++) {
    const names = await readdir(folder).catch(() => []);
    const newest = names
      .filter((name) => name.endsWith(`-${email}.eml`))
      .sort()
      .at(-1);
    const code = newest && codeIn(await readFile(join(folder, newest), 'utf8'));
    if (code) return code;
    await sleep(50);
  }
  throw new Error(`No mail with a code came to ${email}`);
}

function codeIn(mail: string): string | undefined {
  const body = Buffer.from(mail.slice(mail.indexOf('\r\n\r\n')), 'base64').toString();
  return /\b\d{6}\b/.exec(body)?.[0];
}

/** Removes a data folder whose product has ended. */
export async function removeDataDir(dataDir: string): Promise<void> {
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
