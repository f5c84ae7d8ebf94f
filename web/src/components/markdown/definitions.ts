import { fenceAfter } from './blocks.ts';

/** What is defined anywhere in a text, and referred to from any of its blocks. Labels are as `labelOf` writes them. */
export interface Definitions {
  readonly addresses: ReadonlyMap<string, string>;
  /** The numbers of footnotes, in the order in which they stand. */
  readonly notes: ReadonlyMap<string, number>;
}

/** What one block refers to, as texts: the same for it whatever else comes to be defined. */
export interface References {
  /** Definitions to stand before the block. */
  readonly links: string;
  /** Labels with their numbers, each on a line. */
  readonly notes: string;
}

const ANY = /^(?: {0,3}>)* {0,3}\[[^[\]\\\n]{1,200}\]:/m;
const NOTE = /^(?: {0,3}>)* {0,3}\[\^([^[\]\\\s]{1,200})\]:/;
const LINK =
  /^ {0,3}\[(?![ \t]*\^)([^[\]\\]{1,200})\]:[ \t]*(?:<([^<>]*)>|([^\s<>]+))(?:[ \t]+(?:"[^"]*"|'[^']*'|\([^()]*\)))?[ \t]*$/;
const REFERENCE = /\[(\^?[^[\]\\]{1,200})\]/g;

const noDefinitions: Definitions = { addresses: new Map(), notes: new Map() };
const noReferences: References = { links: '', notes: '' };

/** Finds what a text defines outside of code. Of one that grows the last line may hold half an address. */
export function definitionsOf(text: string, growing: boolean): Definitions {
  if (!text.includes(']:') || !ANY.test(text)) return noDefinitions;
  const addresses = new Map<string, string>();
  const notes = new Map<string, number>();
  const lines = text.split('\n');
  let fence: string | null = null;
  for (const [at, line] of lines.entries()) {
    fence = fenceAfter(fence, line);
    if (fence !== null) continue;
    const note = NOTE.exec(line)?.[1];
    if (note !== undefined) putFirst(notes, note, notes.size + 1);
    else if (!growing || at < lines.length - 1) putAddress(addresses, line);
  }
  return { addresses, notes };
}

/** What a block refers to, but for the numbers that are citations. */
export function referencesIn(
  block: string,
  { addresses, notes }: Definitions,
  citations: ReadonlySet<number>,
): References {
  if (addresses.size + notes.size === 0 || !block.includes('[')) return noReferences;
  const labels = new Set([...block.matchAll(REFERENCE)].map(([, label = '']) => labelOf(label)));
  const links = [...labels].flatMap((label) => {
    const address = addresses.get(label);
    return address === undefined || citations.has(Number(label)) ? [] : [`[${label}]: <${address}>\n`];
  });
  const marked = [...labels].flatMap((label) => {
    const number = label.startsWith('^') ? notes.get(label.slice(1)) : undefined;
    return number === undefined ? [] : [`${label.slice(1)} ${number}`];
  });
  return { links: links.length > 0 ? `${links.join('')}\n` : '', notes: marked.join('\n') };
}

/** How labels are compared: neither case nor the kind of space counts. */
export function labelOf(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase();
}

function putAddress(addresses: Map<string, string>, line: string): void {
  const [, label = '', bracketed, bare] = LINK.exec(line) ?? [];
  const address = bracketed ?? bare;
  if (address !== undefined && label.trim() !== '') putFirst(addresses, label, address);
}

function putFirst<T>(all: Map<string, T>, label: string, value: T): void {
  const key = labelOf(label);
  if (!all.has(key)) all.set(key, value);
}
