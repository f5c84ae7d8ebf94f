import { stat } from 'node:fs/promises';
import { failures, ParseFailure } from './failure.ts';
import { defaultLimits, type ParseLimits } from './limits.ts';
import type { ParsedPage } from './page.ts';
import { ParserProcess } from './parser-process.ts';
import type { FromParser, ParseProgress } from './protocol.ts';

export interface ParseRequest {
  /** of the file on this machine's disk */
  readonly path: string;
  /** the name its owner gave it; tells Markdown and CSV from other text */
  readonly fileName: string;
  /** as declared by its sender; a charset in it is honoured */
  readonly contentType?: string | undefined;
  /** parts of `defaultLimits` to replace */
  readonly limits?: Partial<ParseLimits> | undefined;
  /** kills the parser */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: ParseProgress) => void) | undefined;
}

/**
 * Reads a document in a process of its own, page by page, no faster than the caller takes the pages. Leaving the loop
 * kills the process.
 * @throws ParseFailure where the document cannot be read
 * @throws the signal's reason when it is aborted, and what `stat` throws where there is no file at `path`
 */
export async function* parseDocument(request: ParseRequest): AsyncGenerator<ParsedPage, void, undefined> {
  const { path, fileName, contentType, signal, onProgress } = request;
  const limits = { ...defaultLimits, ...request.limits };
  signal?.throwIfAborted();
  await checkSize(path, limits.bytes);
  const parser = new ParserProcess({ path, fileName, limits, ...(contentType && { contentType }) });
  const abort = () => parser.stop(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    for (let batch = await nextBatch(parser); batch; batch = await nextBatch(parser)) {
      onProgress?.(batch.progress);
      yield* batch.pages;
      signal?.throwIfAborted();
      parser.more();
    }
  } finally {
    signal?.removeEventListener('abort', abort);
    parser.stop(new Error('the reading has ended'));
  }
}

async function nextBatch(parser: ParserProcess): Promise<Extract<FromParser, { type: 'batch' }> | undefined> {
  const message = await parser.next();
  if (message.type === 'failed')
    throw new ParseFailure(message.code, message.sentence, { cause: message.detail || undefined });
  return message.type === 'batch' ? message : undefined;
}

async function checkSize(path: string, limit: number): Promise<void> {
  const { size } = await stat(path);
  if (size === 0) throw failures.empty();
  if (size > limit) throw failures.tooBig(`${Math.floor(limit / 2 ** 20)} MB`);
}
