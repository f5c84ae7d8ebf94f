import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { decodeText } from '../parsing/encoding.ts';
import { streamTags } from './stream-tags.ts';

/** What a site map names: pages, or further site maps. */
export interface SiteMap {
  readonly pages: readonly string[];
  readonly maps: readonly string[];
}

const mostEntries = 50_000;
const mostBytes = 20_000_000;
const unpack = promisify(gunzip);

/** Reads a site map (sitemaps.org), its index form and plain lists of addresses; undefined where it is none. */
export async function readSiteMap(given: Uint8Array): Promise<SiteMap | undefined> {
  const bytes = isGzip(given) ? await unpacked(given) : Buffer.from(given);
  const text = bytes && decodeText(bytes, {});
  if (!text) return undefined;
  return /^\s*</.test(text) ? fromXml(text) : fromList(text);
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

async function unpacked(bytes: Uint8Array): Promise<Buffer | undefined> {
  return await unpack(bytes, { maxOutputLength: mostBytes }).catch(() => undefined);
}

function fromXml(text: string): SiteMap | undefined {
  const found: { pages: string[]; maps: string[] } = { pages: [], maps: [] };
  const path: string[] = [];
  let isMap = false;
  let address = '';
  streamTags(
    text,
    {
      onopentagname(name) {
        path.push(localName(name));
        isMap ||= path.length === 1 && /^(urlset|sitemapindex)$/.test(path[0] ?? '');
        address = '';
      },
      ontext(said) {
        if (path.at(-1) === 'loc' && address.length < 4_096) address += said;
      },
      onclosetag() {
        const [name, parent] = [path.pop(), path.at(-1)];
        if (name !== 'loc' || found.pages.length + found.maps.length >= mostEntries) return;
        if (parent === 'url') found.pages.push(address.trim());
        else if (parent === 'sitemap') found.maps.push(address.trim());
      },
    },
    { xmlMode: true },
  );
  return isMap ? found : undefined;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}

function fromList(text: string): SiteMap | undefined {
  const lines = text.split(/\s+/).filter((line) => line !== '');
  if (lines.length === 0 || !lines.every((line) => /^https?:\/\//.test(line))) return undefined;
  return { pages: lines.slice(0, mostEntries), maps: [] };
}
