import { getDecoder } from 'iconv-lite';
import { detectEncoding } from '../../encoding.ts';
import { failures } from '../../failure.ts';

const pieceBytes = 256 * 1024;
/** What is longer than this is cut, even in the middle of a line. */
const longestLine = 2 ** 20;

/** The text of a file in whatever encoding it is, with `\n` line ends, piece by piece; and how far it is read. */
export class TextPieces implements Iterable<string> {
  readonly #bytes: Buffer;
  readonly #encoding: string;
  #read = 0;

  /** @param declared the charset that somebody says it is in */
  constructor(bytes: Buffer, declared: string | undefined) {
    const encoding = detectEncoding(bytes, { declared });
    if (encoding === undefined) throw failures.damaged('not text all through');
    this.#bytes = bytes;
    this.#encoding = encoding;
  }

  /** Part of the file that is read, between 0 and 1. */
  readonly share = (): number => this.#read / this.#bytes.length;

  *[Symbol.iterator](): Generator<string> {
    const decoder = getDecoder(this.#encoding);
    let held = '';
    for (this.#read = 0; this.#read < this.#bytes.length; ) {
      const bytes = this.#bytes.subarray(this.#read, this.#read + pieceBytes);
      this.#read += bytes.length;
      const text = held + decoder.write(bytes);
      held = text.endsWith('\r') ? '\r' : '';
      yield withPlainLineEnds(held ? text.slice(0, -1) : text);
    }
    yield withPlainLineEnds(held + (decoder.end() ?? ''));
  }
}

/** The charset of a Content-Type header. */
export function charsetOf(contentType: string | undefined): string | undefined {
  return /charset=["']?([\w-]+)/i.exec(contentType ?? '')?.[1];
}

/** The lines of the text, without their ends. */
export function* linesOf(pieces: Iterable<string>): Generator<string> {
  let rest = '';
  for (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > longestLine) {
      lines.push(rest);
      rest = '';
    }
    yield* lines;
  }
  yield rest;
}

function withPlainLineEnds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}
