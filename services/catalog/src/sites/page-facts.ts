import { decodeText } from '../parsing/encoding.ts';
import { askedBy } from './robots-tag.ts';
import { pageAddress } from './site-address.ts';
import { streamTags } from './stream-tags.ts';

/** What a page tells a visitor that follows links. */
export interface PageFacts {
  /** The address it wants to be known by. */
  readonly canonical: string | undefined;
  /** Where its links lead, each once. */
  readonly links: readonly string[];
  readonly noIndex: boolean;
}

interface Reading {
  base: string;
  canonical: string | undefined;
  noIndex: boolean;
  noFollow: boolean;
  readonly links: Set<string>;
}

type Attributes = Readonly<Record<string, string>>;

const mostLinks = 2_000;
const mostCharacters = 2_000_000;

/** Reads a page's links as they stream by; no tree is built, and of an endless page the beginning counts. */
export function pageFacts(bytes: Uint8Array, url: string, contentType: string | null): PageFacts {
  const declared = /charset=["']?([\w-]+)/i.exec(contentType ?? '')?.[1];
  const html = decodeText(Buffer.from(bytes), { declared }) ?? '';
  const reading: Reading = {
    base: url,
    canonical: undefined,
    noIndex: false,
    noFollow: false,
    links: new Set(),
  };
  streamTags(html.slice(0, mostCharacters), {
    onopentag: (name, attributes) => readers[name]?.(attributes, reading),
  });
  const { canonical, noIndex, noFollow, links } = reading;
  return { canonical, noIndex, links: noFollow ? [] : [...links] };
}

const readers: Readonly<Record<string, (attributes: Attributes, reading: Reading) => void>> = {
  base({ href }, reading) {
    // As an address of a page, no longer than that: it is read again with each link.
    if (href !== undefined) reading.base = pageAddress(href, reading.base) ?? reading.base;
  },
  link({ rel = '', href }, reading) {
    if (href === undefined || !words(rel).includes('canonical')) return;
    reading.canonical ??= pageAddress(href, reading.base);
  },
  meta({ name = '', content = '' }, reading) {
    if (!/^(robots|tutkabot)$/i.test(name)) return;
    const { noIndex, noFollow } = askedBy(content.toLowerCase().split(/[\s,]+/));
    reading.noIndex ||= noIndex;
    reading.noFollow ||= noFollow;
  },
  a: addLink,
  area: addLink,
  frame({ src }, reading) {
    addLink({ ...(src !== undefined && { href: src }) }, reading);
  },
};

function addLink({ href, rel = '' }: Attributes, { links, base }: Reading): void {
  if (href === undefined || links.size >= mostLinks || words(rel).includes('nofollow')) return;
  const address = pageAddress(href, base);
  if (address !== undefined) links.add(address);
}

function words(rel: string): string[] {
  return rel.toLowerCase().split(/\s+/);
}
