import { Parser } from 'htmlparser2';
import { decodedPieces } from './decoded-pieces.ts';

/** An element with all it holds. Names are without their prefix, those of attributes as they are written. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (XmlElement | string)[];
}

const deepest = 200;

/**
 * The outermost elements with these names, each whole, in batches as they come; what is around them is not kept. So the
 * largest document costs no more memory than its largest row or paragraph.
 */
export async function* elementsOf(
  bytes: AsyncIterable<Buffer>,
  names: readonly string[],
): AsyncGenerator<XmlElement[]> {
  const collector = new Collector(new Set(names));
  const parser = new Parser(collector, { xmlMode: true });
  for await (const piece of decodedPieces(bytes)) {
    parser.write(piece);
    const found = collector.take();
    if (found.length > 0) yield found;
  }
  parser.end();
  yield collector.take();
}

/** All elements with these names of a small part. */
export async function allElements(
  bytes: AsyncIterable<Buffer>,
  names: readonly string[],
): Promise<XmlElement[]> {
  const all: XmlElement[] = [];
  for await (const batch of elementsOf(bytes, names)) all.push(...batch);
  return all;
}

class Collector {
  readonly #names: ReadonlySet<string>;
  readonly #open: XmlElement[] = [];
  #found: XmlElement[] = [];

  constructor(names: ReadonlySet<string>) {
    this.#names = names;
  }

  take(): XmlElement[] {
    const found = this.#found;
    this.#found = [];
    return found;
  }

  onopentag(tag: string, attributes: Record<string, string>): void {
    const name = localName(tag);
    const parent = this.#open.at(-1);
    if (!parent && !this.#names.has(name)) return;
    if (this.#open.length >= deepest) throw new Error(`elements nested more than ${deepest} deep`);
    const element = { name, attributes, children: [] };
    parent?.children.push(element);
    this.#open.push(element);
  }

  ontext(text: string): void {
    this.#open.at(-1)?.children.push(text);
  }

  onclosetag(): void {
    const closed = this.#open.pop();
    if (closed && this.#open.length === 0) this.#found.push(closed);
  }
}

function localName(tag: string): string {
  return tag.slice(tag.indexOf(':') + 1);
}
