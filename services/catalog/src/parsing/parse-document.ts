import { stat } from 'node:fs/promises';
import { failures, ParseFailure } from './failure.ts';
import { defaultLimits, type ParseLimits } from './limits.ts';
import type { ParsedPage } from './page.ts';
import { ParserProcess } from './parser-process.ts';
import { picturePages } from './pictures/picture-pages.ts';
import type { PictureReader } from './pictures/picture-reader.ts';
import { tesseract } from './pictures/tesseract.ts';
import type { FromParser, ParseProgress, ReadSoFar } from './protocol.ts';
import { keepParser, takeParser } from './shared-parsers.ts';

export interface ParseRequest {
  /** of the file on this machine's disk */
  readonly path: string;
  /** the name its owner gave it; tells Markdown and CSV from other text */
  readonly fileName: string;
  /** as declared by its sender; a charset in it is honoured */
  readonly contentType?: string | undefined;
  /** parts of `defaultLimits` to replace */
  readonly limits?: Partial<ParseLimits> | undefined;
  /** how far a PDF was read before; only what comes after is read */
  readonly after?: ReadSoFar | undefined;
  /** its process may have read other documents before, and read others after: for small files of simple types */
  readonly shared?: boolean | undefined;
  /** kills the parser */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: ParseProgress) => void) | undefined;
  /** reads pictures; the tesseract of this machine, if nothing else is said */
  readonly readPicture?: PictureReader | undefined;
}

/**
 * Reads a document in a process of its own, page by page, no faster than the caller takes the pages. Leaving the loop
 * kills the process.
 * @throws ParseFailure where the document cannot be read
 * @throws the signal's reason when it is aborted, and what `stat` throws where there is no file at `path`
 */
export async function* parseDocument(request: ParseRequest): AsyncGenerator<ParsedPage, void, undefined> {
  const { path, fileName, contentType, after, signal, onProgress } = request;
  const limits = { ...defaultLimits, ...request.limits };
  signal?.throwIfAborted();
  await checkSize(path, limits.bytes);
  let format: string | undefined;
  let read = false;
  const task = { path, fileName, limits, after, ...(contentType && { contentType }) };
  const parser = request.shared ? takeParser(task) : new ParserProcess(task);
  const abort = () => parser.stop(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    for (let message = await next(parser); message.type !== 'done'; message = await next(parser)) {
      if (message.type === 'picture') {
        format = message.format;
        break;
      }
      onProgress?.(message.progress);
      yield* message.pages;
      signal?.throwIfAborted();
      parser.more();
    }
    read = format === undefined;
  } finally {
    signal?.removeEventListener('abort', abort);
    if (read && request.shared) keepParser(parser);
    else parser.stop(new Error('the reading has ended'));
  }
  if (format !== undefined) yield* readPicture(request, limits, format);
}

async function* readPicture(
  request: ParseRequest,
  limits: ParseLimits,
  format: string,
): AsyncGenerator<ParsedPage> {
  const { path, signal, onProgress, readPicture: read = tesseract() } = request;
  const { texts, reader, took, failure } = await read({ path, format, limits, signal });
  onProgress?.({ kind: 'image', done: texts.length, total: texts.length, unreadable: 0, reader, took });
  if (failure) throw failure;
  yield* picturePages(texts);
}

async function next(parser: ParserProcess): Promise<Exclude<FromParser, { type: 'failed' }>> {
  const message = await parser.next();
  if (message.type === 'failed')
    throw new ParseFailure(message.code, message.sentence, { cause: message.detail || undefined });
  return message;
}

async function checkSize(path: string, limit: number): Promise<void> {
  const { size } = await stat(path);
  if (size === 0) throw failures.empty();
  if (size > limit) throw failures.tooBig(`${Math.floor(limit / 2 ** 20)} MB`);
}
