import { closeSync, mkdirSync, openSync, readFileSync, readlinkSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A sentence for the person who typed the command; no stack is shown. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}

/**
 * Takes a data folder for this process alone: a file with our pid and start time. A file left by a process that is
 * gone (killed, or the machine was restarted) is taken over.
 */
export function holdDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'running.pid');
  const holder = readHolder(file);
  if (holder && holder.pid !== process.pid && startTime(holder.pid) === holder.startTime) {
    throw new CannotStart(
      `Tutka already runs on ${dataDir} (process ${holder.pid}). Stop it first, or give another folder: DATA_DIR=… make start`,
    );
  }
  if (holder) rmSync(file, { force: true });
  const handle = create(file, dataDir);
  writeSync(handle, `${process.pid} ${startTime(process.pid)}\n`);
  closeSync(handle);
}

/** Of two that start at the same moment, one makes the file. */
function create(file: string, dataDir: string): number {
  try {
    return openSync(file, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new CannotStart(`Another Tutka is just starting on ${dataDir}.`);
  }
}

function readHolder(file: string): { pid: number; startTime: string } | undefined {
  try {
    const [pid = '', startedAt = ''] = readFileSync(file, 'utf8').trim().split(' ');
    return { pid: Number(pid), startTime: startedAt };
  } catch {
    return undefined;
  }
}

/** A pid may be given out again, its start time not. 'unknown' where the system has no /proc but the process lives. */
function startTime(pid: number): string | undefined {
  try {
    readlinkSync('/proc/self');
  } catch {
    return alive(pid) ? 'unknown' : undefined;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
