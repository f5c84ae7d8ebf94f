import type { Egress } from '@tutka/egress';
import type { FileStore } from '../files/file-store.ts';
import { ParseFailure } from '../parsing/index.ts';
import { UploadTypeRefused } from '../uploads/content-type.ts';
import { type FetchedPage, fetchPage } from './fetch-page.ts';
import { pageText } from './page-text.ts';

const excerptLength = 300;
const seconds = 15;

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

/** For somebody in that workspace. Throws `EgressRefused` and `PageRefused`. */
export type PageLookUp = (uri: string, workspace: string, signal: AbortSignal) => Promise<PagePreview>;

/** Looks a page up through the guarded way out. */
export function pageLookUp({
  egress,
  files,
}: {
  readonly egress: Egress;
  readonly files: FileStore;
}): PageLookUp {
  return async (uri, workspace, signal) => {
    const page = await fetchPage(egress, uri, signal);
    const { url, title, bytes } = page;
    return { url, title, byteSize: bytes.byteLength, ...(await read(files, page, workspace, signal)) };
  };
}

async function read(files: FileStore, page: FetchedPage, workspace: string, signal: AbortSignal) {
  let contentType = page.contentType ?? '';
  const accept = ({ sniffed_type }: { readonly sniffed_type: string }) => {
    contentType = sniffed_type;
  };
  try {
    const reading = { workspace, characters: excerptLength * 2, seconds, signal, accept };
    const { text } = await pageText(files, page, reading);
    return { contentType, excerpt: firstWords(text) };
  } catch (error) {
    if (error instanceof UploadTypeRefused || error instanceof ParseFailure)
      return { contentType, excerpt: '' };
    throw error;
  }
}

function firstWords(text: string): string {
  return [...text.replace(/\s+/g, ' ').trim()].slice(0, excerptLength).join('');
}
