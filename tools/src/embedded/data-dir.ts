import { linkSync, mkdirSync, readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A sentence for the person who typed the command; no stack is shown. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}

/**
 * Takes a data folder for this process alone: a file with our pid and start time. A file left by a process that is
 * gone (killed, or the machine was restarted) is taken over. Of several that start at the same moment, one gets it.
 */
export function holdDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'running.pid');
  // Written whole before it gets its name: nobody reads half of it.
  const ours = `${file}.${process.pid}`;
  writeFileSync(ours, `${process.pid} ${startTime(process.pid)}\n`, { mode: 0o600 });
  try {
    if (!named(ours, file)) takeOver(ours, file, dataDir);
  } finally {
    rmSync(ours, { force: true });
  }
}

/** Only one at a time may judge the holder dead and replace its file, which is never missing meanwhile. */
function takeOver(ours: string, file: string, dataDir: string): void {
  refuseWhereHeld(file, dataDir);
  const turn = `${file}.turn`;
  if (!named(ours, turn)) {
    if (!isHeld(turn)) rmSync(turn, { force: true });
    throw new CannotStart(`Another Tutka is just starting on ${dataDir}. Wait a moment, then try again.`);
  }
  try {
    refuseWhereHeld(file, dataDir);
    renameSync(ours, file);
  } finally {
    rmSync(turn, { force: true });
  }
}

function refuseWhereHeld(file: string, dataDir: string): void {
  if (!isHeld(file)) return;
  throw new CannotStart(
    `Tutka already runs on ${dataDir} (process ${readHolder(file)?.pid}). Stop it first, or give another folder: DATA_DIR=… make start`,
  );
}

/** Whether the process that wrote the file still lives. */
function isHeld(file: string): boolean {
  const holder = readHolder(file);
  return holder !== undefined && holder.pid !== process.pid && startTime(holder.pid) === holder.startTime;
}

/** Gives our file one more name; false where another has it. */
function named(ours: string, name: string): boolean {
  try {
    linkSync(ours, name);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
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
