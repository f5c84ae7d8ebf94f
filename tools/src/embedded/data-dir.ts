import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTime } from './start-time.ts';

/** A sentence for the person who typed the command; no stack is shown. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}

/**
 * Takes a data folder for this process alone: a file with our pid and start time. A file left by a process that is
 * gone (killed, or the machine was restarted) is taken over. Of several that start at the same moment, one gets it.
 */
export function holdDataDir(dataDir: string): void {
  const file = join(dataDir, 'running.pid');
  // Written whole before it gets its name: nobody reads half of it.
  const ours = `${file}.${process.pid}`;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(ours, `${process.pid} ${startTime(process.pid)}\n`, { mode: 0o600 });
    if (!named(ours, file)) takeOver(ours, file, dataDir);
  } catch (error) {
    throw unusable(error, dataDir);
  } finally {
    clear(ours);
  }
}

/** What the system says of a folder that is not to be written, has no room or is none; anything else as it is. */
function unusable(error: unknown, dataDir: string): unknown {
  const { syscall, message } = error as NodeJS.ErrnoException;
  if (syscall === undefined) return error;
  return new CannotStart(
    `${dataDir} cannot be used: ${message}. Mend that, or give another folder: DATA_DIR=… make start`,
  );
}

function clear(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // Where it could not be made either.
  }
}

/** Whether another process that lives has the folder. */
export const isHeldByAnother = (dataDir: string): boolean => isHeld(join(dataDir, 'running.pid'));

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
