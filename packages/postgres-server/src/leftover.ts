import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { platform } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a running server wrote about itself into its data folder, if there is such a note. */
export function readPidFile(dataDir: string): { pid: number; ready: boolean } | undefined {
  try {
    const lines = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

/** Ends the server that a killed process of ours left on this folder; forgets a note whose process is another's. */
export async function endLeftover(dataDir: string): Promise<void> {
  const note = readPidFile(dataDir);
  if (!note) return;
  if (isServerOf(note.pid, dataDir)) await end(note.pid, dataDir);
  else await endOrphans(dataDir);
  rmSync(join(dataDir, 'postmaster.pid'), { force: true });
}

async function end(pid: number, dataDir: string): Promise<void> {
  const steps = [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 2_000],
  ] as const;
  for (const [signal, patience] of steps) {
    signalTo(pid, signal);
    if (await gone(pid, dataDir, patience)) return;
  }
  throw new Error(
    `The PostgreSQL process ${pid} on ${dataDir} does not end. End it by hand, then start again.`,
  );
}

/** A killed server's children end by themselves, but not before the query they are at; the next server would wait. */
async function endOrphans(dataDir: string): Promise<void> {
  if (platform() !== 'linux') return;
  const orphans = readdirSync('/proc')
    .map(Number)
    .filter((pid) => isServerOf(pid, dataDir));
  for (const pid of orphans) signalTo(pid, 'SIGKILL');
  for (const pid of orphans) await gone(pid, dataDir, 2_000);
}

/** It may have ended a moment ago. */
function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function gone(pid: number, dataDir: string, patience: number): Promise<boolean> {
  const deadline = Date.now() + patience;
  while (Date.now() < deadline) {
    if (!isServerOf(pid, dataDir)) return true;
    await sleep(5);
  }
  return false;
}

/** A process number is reused, so the process itself must say that it is PostgreSQL on this very folder. */
function isServerOf(pid: number, dataDir: string): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  return platform() === 'linux' ? linuxServer(pid, dataDir) : commandLine(pid).includes(dataDir);
}

function linuxServer(pid: number, dataDir: string): boolean {
  try {
    const program = basename(readlinkSync(`/proc/${pid}/exe`)).replace(/ \(deleted\)$/, '');
    return program === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataDir);
  } catch {
    return false;
  }
}

function commandLine(pid: number): string {
  return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout ?? '';
}
