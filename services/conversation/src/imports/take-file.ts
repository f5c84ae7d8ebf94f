import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isDiskTrouble } from '@tutka/service-runtime';
import { ImportBrokenOff, ImportNotTaken, ImportTooBig } from '../domain/errors.ts';
import { FOLDER } from './left-files.ts';

/** Of a sender who says nothing any more; the person could else not send again. */
const QUIET_MS = 60_000;

/** A file that lies where this process can read it. */
export interface TakenFile {
  readonly path: string;
  readonly bytes: number;
  remove(): Promise<void>;
}

interface Taking {
  readonly quietMs?: number;
  /** Where files are kept. */
  readonly place?: string;
}

/** Keeps a request's body as a file for the time being. Throws ImportTooBig, ImportBrokenOff, ImportNotTaken. */
export async function takeFile(
  request: IncomingMessage,
  mostBytes: number,
  taking: Taking = {},
): Promise<TakenFile> {
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw new ImportTooBig(mostBytes);
  try {
    return await takeIn(request, mostBytes, taking);
  } catch (cause) {
    if (!isDiskTrouble(cause)) throw cause;
    throw new ImportNotTaken(`Files cannot be kept: ${cause.message}`, { cause });
  }
}

async function takeIn(
  request: IncomingMessage,
  mostBytes: number,
  { quietMs = QUIET_MS, place = tmpdir() }: Taking,
): Promise<TakenFile> {
  const folder = await mkdtemp(join(place, FOLDER));
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'file');
  const quiet = setTimeout(() => request.destroy(), quietMs);
  let bytes = 0;
  try {
    // The request must outlive its body: destroying it would take the answer's connection away.
    const pieces = request.iterator({ destroyOnReturn: false });
    await pipeline(async function* () {
      for await (const piece of pieces) {
        quiet.refresh();
        bytes += (piece as Buffer).length;
        if (bytes > mostBytes) throw new ImportTooBig(mostBytes);
        yield piece;
      }
    }, createWriteStream(path));
  } catch (error) {
    await remove();
    throw request.complete || !request.destroyed
      ? error
      : new ImportBrokenOff('The file did not arrive whole.');
  } finally {
    clearTimeout(quiet);
  }
  return { path, bytes, remove };
}
