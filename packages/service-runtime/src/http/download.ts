import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { attachmentHeader, plainFileName } from './file-name.ts';

/** A file that an answer is saved as. */
export interface Download {
  readonly name: string;
  /** With its charset, where it is text. */
  readonly type: string;
  readonly content: string | Uint8Array;
}

/** Answers with a file to save: by no name dangerous, by nobody kept, and never taken for a page. */
export function sendDownload(response: ServerResponse, { name, type, content }: Download): undefined {
  response.writeHead(200, { ...headersOf({ name, type }), 'content-length': Buffer.byteLength(content) });
  response.end(content);
}

/**
 * The same for a file that is made as it goes out, as fast as it is read. What fails before the first piece is an answer
 * as ever; after it the connection ends, so that nobody takes a part for the whole.
 */
export async function sendDownloadInPieces(
  response: ServerResponse,
  file: Omit<Download, 'content'>,
  pieces: AsyncGenerator<string>,
): Promise<void> {
  const first = await pieces.next();
  response.writeHead(200, headersOf(file));
  const all = async function* () {
    if (!first.done) yield first.value;
    yield* pieces;
  };
  await pipeline(Readable.from(all()), response);
}

function headersOf({ name, type }: Omit<Download, 'content'>) {
  return {
    'content-type': type,
    'content-disposition': attachmentHeader(plainFileName(name)),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  };
}
