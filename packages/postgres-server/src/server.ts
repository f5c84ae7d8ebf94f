import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, statSync, truncateSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { binaries } from './binaries.ts';
import { type Cluster, dataDirOf, openCluster } from './cluster.ts';
import { freePort } from './free-port.ts';
import { endLeftover, readPidFile } from './leftover.ts';
import { lastLogLine, troubleIn } from './log-lines.ts';
import { type RunAs, runAs, serverEnvironment } from './run-as.ts';
import { serverSettings } from './settings.ts';
import { socketDirOf } from './socket-dir.ts';

const logLimitBytes = 5_000_000;
const startTimeoutMs = 60_000;
const attempts = 50;
/** How it is told to end, and for how long it may take. One whose disk is full may stay in the midst of it for ever. */
const endings = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 10_000],
] as const;

export interface PostgresOptions {
  /** The folder that holds the server's files; made when it is not there. */
  readonly dir: string;
  /** false only for tests: then nothing waits for the disk, and a crash may lose the cluster. */
  readonly durable: boolean;
  /** PostgreSQL settings that differ from the modest defaults. */
  readonly settings?: Record<string, string>;
}

export interface PostgresServer {
  /** Address of the database `postgres` as superuser: on 127.0.0.1, by the server's socket where it has one. */
  readonly superuserUrl: string;
  readonly pid: number;
  /** What it has written of a disk that is full or broken, or of its own end, since it was started. */
  trouble(): string | undefined;
  /** Settles with the exit code when the process has ended, for whatever reason. */
  readonly exited: Promise<number | null>;
  /** Ends the server. `fast` writes everything down first, where that does not take too long; `immediate` is for throwaway servers. */
  stop(mode?: 'fast' | 'immediate'): Promise<void>;
}

/**
 * Starts PostgreSQL on `dir` and waits until it answers. A server that an earlier, killed process left there is
 * ended first, so the caller must hold the folder for itself. Throws one readable line when it cannot start.
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const dir = resolve(options.dir);
  mkdirSync(dir, { recursive: true });
  const how = runAs(dir);
  const cluster = openCluster(dir, how, options.durable);
  await endLeftover(cluster.dataDir);
  const socketDir = socketDirOf(dir);
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    const { durable, settings: more = {} } = options;
    const { child, logged } = launch(cluster, how, serverSettings({ durable, port, socketDir, more }));
    const exited = new Promise<number | null>((done) =>
      child.once('exit', done).once('error', () => done(null)),
    );
    const trouble = () => troubleIn(cluster.logFile, logged);
    if (await becomesReady(cluster, child))
      return running(cluster.urlOn(port, socketDir), child, exited, trouble);
    const reason = lastLogLine(cluster.logFile);
    if (attempt === attempts || !passesByItself(reason))
      throw new Error(`PostgreSQL did not start: ${reason}`);
    await sleep(100);
  }
}

/** Ends the server that a killed process left running on `dir`, if there is one. */
export async function endAbandonedPostgres(dir: string): Promise<void> {
  await endLeftover(dataDirOf(resolve(dir)));
}

function launch(cluster: Cluster, how: RunAs, settings: string[]): { child: ChildProcess; logged: number } {
  const log = openSync(cluster.logFile, 'a', 0o600);
  try {
    if (statSync(cluster.logFile).size > logLimitBytes) truncateSync(cluster.logFile);
    const before = statSync(cluster.logFile).size;
    const [program = '', ...words] = [...how.prefix, binaries().postgres, '-D', cluster.dataDir, ...settings];
    // A session of its own: Ctrl-C ends the services first, and they end it.
    const child = spawn(program, words, {
      stdio: ['ignore', log, log],
      detached: true,
      env: serverEnvironment,
      ...how.identity,
    });
    return { child, logged: before };
  } finally {
    closeSync(log);
  }
}

async function becomesReady(cluster: Cluster, child: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + startTimeoutMs;
  let failed = false;
  child.once('error', () => {
    failed = true;
  });
  while (Date.now() < deadline) {
    const note = readPidFile(cluster.dataDir);
    if (note?.ready && note.pid === child.pid) return true;
    if (failed || child.exitCode !== null || child.signalCode !== null) return false;
    await sleep(5);
  }
  child.kill('SIGQUIT');
  return false;
}

/** Another process took the port, or the children of a killed server are still going. */
function passesByItself(reason: string): boolean {
  return /could not bind|could not create any TCP|pre-existing shared memory/.test(reason);
}

function running(
  url: string,
  child: ChildProcess,
  exited: Promise<number | null>,
  trouble: () => string | undefined,
): PostgresServer {
  child.unref();
  return {
    superuserUrl: url,
    pid: child.pid ?? 0,
    trouble,
    exited,
    async stop(mode = 'fast') {
      child.ref();
      const ended = exited.then(() => true);
      for (const [signal, patience] of mode === 'fast' ? endings : endings.slice(1)) {
        child.kill(signal);
        if (await Promise.race([ended, sleep(patience, false, { ref: false })])) return;
      }
      child.kill('SIGKILL');
      await ended;
    },
  };
}
