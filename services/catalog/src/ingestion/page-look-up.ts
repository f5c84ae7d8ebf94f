import { Readable } from 'node:stream';
import type { Egress } from '@tutka/egress';
import type { FileStore } from '../files/file-store.ts';
import { ParseFailure, parseDocument } from '../parsing/index.ts';
import { sniffUpload, UploadTypeRefused } from '../uploads/content-type.ts';
import { type FetchedPage, fetchPage } from './fetch-page.ts';
import { places } from './places.ts';

const excerptLength = 300;
const seconds = 15;
// Each is read by a process of its own.
const readAtOnce = 2;

/** What stands at an address, before it becomes knowledge. */
interface PagePreview {
  readonly url: string;
  readonly title: string;
  readonly contentType: string;
  /** Of the whole page, in bytes. */
  readonly byteSize: number;
  /** The beginning of its text; empty where it has none that can be read. */
  readonly excerpt: string;
}

/** Throws `EgressRefused` and `PageRefused`. */
export type PageLookUp = (uri: string, signal: AbortSignal) => Promise<PagePreview>;

/** Looks a page up through the guarded way out. */
export function pageLookUp({
  egress,
  files,
}: {
  readonly egress: Egress;
  readonly files: FileStore;
}): PageLookUp {
  const inPlace = places(readAtOnce);
  return async (uri, signal) => {
    const page = await fetchPage(egress, uri, signal);
    const { url, title, bytes } = page;
    const incoming = await files.receive(Readable.from([bytes]), bytes.byteLength);
    try {
      const found = await inPlace(() => read(incoming.path, page, signal));
      return { url, title, byteSize: bytes.byteLength, ...found };
    } finally {
      await incoming.discard();
    }
  };
}

async function read(path: string, { fileName, contentType }: FetchedPage, signal: AbortSignal) {
  const declared = contentType ?? undefined;
  try {
    const { sniffed_type } = await sniffUpload(path, fileName, declared, 'knowledge');
    return {
      contentType: sniffed_type,
      excerpt: await firstWords({ path, fileName, contentType: declared, signal }),
    };
  } catch (error) {
    if (error instanceof UploadTypeRefused) return { contentType: contentType ?? '', excerpt: '' };
    throw error;
  }
}

async function firstWords(request: {
  readonly path: string;
  readonly fileName: string;
  readonly contentType: string | undefined;
  readonly signal: AbortSignal;
}): Promise<string> {
  try {
    for await (const { text } of parseDocument({ ...request, limits: { seconds } })) {
      const line = text.replace(/\s+/g, ' ').trim();
      return [...line.slice(0, excerptLength * 2)].slice(0, excerptLength).join('');
    }
  } catch (error) {
    if (!(error instanceof ParseFailure)) throw error;
  }
  return '';
}
