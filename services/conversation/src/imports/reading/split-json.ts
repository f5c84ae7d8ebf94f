import { ExportFailure } from './export-failure.ts';

/** An element of the file, or one that is larger than may be held. */
export type Element = { readonly bytes: Buffer } | { readonly tooLarge: true };

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);
const space = new Set([0x20, 0x09, 0x0a, 0x0d]);
const byteOrderMark = new Set([0xef, 0xbb, 0xbf]);
const ARRAY = 0x5b;

const [NEITHER, BEGINS, ENDS] = [0, 1, 2] as const;
type Edge = typeof NEITHER | typeof BEGINS | typeof ENDS;

/**
 * Cuts a JSON file into the elements of its outermost array without reading it whole: of what is held at a time an
 * element is all. A file that is one object is one element, and several files may stand one behind the other. Throws
 * ExportFailure for what is no JSON of either kind, and for a file that ends in the middle.
 */
export async function* splitJson(pieces: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Element> {
  const cutter = new Cutter(limit);
  for await (const piece of pieces) yield* cutter.take(piece);
  cutter.end();
}

class Cutter {
  readonly #limit: number;
  /** At which depth elements stand: inside the array, or outside of everything. */
  #base = -1;
  #depth = 0;
  #inText = false;
  #escaped = false;
  #held: Buffer[] = [];
  #size = 0;
  #isOver = false;

  constructor(limit: number) {
    this.#limit = limit;
  }

  *take(piece: Buffer): Generator<Element> {
    let from = this.#base >= 0 && this.#depth > this.#base ? 0 : -1;
    for (let at = 0; at < piece.length; at++) {
      const edge = this.#step(piece[at] ?? 0);
      if (edge === BEGINS) from = at;
      if (edge !== ENDS) continue;
      yield this.#element(piece.subarray(from, at + 1));
      from = -1;
    }
    if (from >= 0) this.#hold(piece.subarray(from));
  }

  /** Throws where something is still open, or nothing ever was. */
  end(): void {
    if (this.#base < 0) throw new ExportFailure('IMPORT_NOT_AN_EXPORT');
    if (!this.#isOver) throw new ExportFailure('IMPORT_FILE_DAMAGED');
  }

  /** Whether an element begins or ends with this byte. */
  #step(byte: number): Edge {
    if (this.#inText) {
      this.#inside(byte);
      return NEITHER;
    }
    if (byte === QUOTE) this.#inText = true;
    if (opening.has(byte)) return this.#open(byte);
    if (closing.has(byte)) return this.#close();
    this.#check(byte);
    return NEITHER;
  }

  #inside(byte: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (byte === BACKSLASH) this.#escaped = true;
    else if (byte === QUOTE) this.#inText = false;
  }

  #open(byte: number): Edge {
    if (this.#base < 0 || this.#isOver) {
      this.#isOver = false;
      this.#base = byte === ARRAY ? 1 : 0;
      this.#depth = 1;
      return this.#base === 0 ? BEGINS : NEITHER;
    }
    this.#depth += 1;
    return this.#depth === this.#base + 1 ? BEGINS : NEITHER;
  }

  #close(): Edge {
    this.#depth -= 1;
    if (this.#depth < 0 || this.#isOver) throw new ExportFailure('IMPORT_FILE_DAMAGED');
    this.#isOver = this.#depth === 0;
    return this.#depth === this.#base ? ENDS : NEITHER;
  }

  /** Between elements nothing else may stand, before the first nothing at all but the mark that a file may begin with. */
  #check(byte: number): void {
    if (space.has(byte)) return;
    if ((this.#base < 0 || this.#isOver) && byteOrderMark.has(byte)) return;
    if (this.#base < 0) throw new ExportFailure('IMPORT_NOT_AN_EXPORT');
    if (this.#depth > this.#base || byte === COMMA) return;
    throw new ExportFailure(this.#isOver ? 'IMPORT_FILE_DAMAGED' : 'IMPORT_NOT_AN_EXPORT');
  }

  #hold(piece: Buffer): void {
    this.#size += piece.length;
    if (this.#size > this.#limit) this.#held = [];
    // A copy: the piece's own memory is used again.
    else this.#held.push(Buffer.from(piece));
  }

  #element(last: Buffer): Element {
    this.#hold(last);
    const element: Element =
      this.#size > this.#limit ? { tooLarge: true } : { bytes: Buffer.concat(this.#held) };
    this.#held = [];
    this.#size = 0;
    return element;
  }
}
