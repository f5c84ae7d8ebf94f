import type { ServerResponse } from 'node:http';
import { attachmentHeader, plainFileName } from './file-name.ts';

/** A file that an answer is saved as. */
export interface Download {
  readonly name: string;
  /** With its charset. */
  readonly type: string;
  readonly content: string;
}

/** Answers with a file to save: by no name dangerous, by nobody kept, and never taken for a page. */
export function sendDownload(response: ServerResponse, { name, type, content }: Download): undefined {
  response.writeHead(200, {
    'content-type': type,
    'content-disposition': attachmentHeader(plainFileName(name)),
    'content-length': Buffer.byteLength(content),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  response.end(content);
}
