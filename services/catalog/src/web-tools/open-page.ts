import { type Egress, EgressRefused } from '@tutka/egress';
import type { FileStore } from '../files/file-store.ts';
import { fetchPage, PageRefused } from '../ingestion/fetch-page.ts';
import { pageText } from '../ingestion/page-text.ts';
import { ParseFailure } from '../parsing/index.ts';
import { type SniffedType, UploadTypeRefused } from '../uploads/content-type.ts';
import type { FoundPage } from './found-page.ts';

/** As whom sites are asked. */
const agent = 'TutkaBot/1.0 (opens a page for a person in a chat)';
/** What a model gets of a page. */
const MOST_CHARACTERS = 16_000;
const seconds = 20;

interface Deps {
  readonly egress: Egress;
  readonly files: FileStore;
  /** For whom. */
  readonly workspace: string;
}

/** A page, or a sentence that says why there is none. */
export type Opened = { readonly page: FoundPage } | { readonly problem: string };

/** Fetches a web page or a PDF through the guarded way out and reads its main text. Throws the reason of an aborted `signal`. */
export async function openPage(
  { egress, files, workspace }: Deps,
  address: string,
  signal: AbortSignal,
): Promise<Opened> {
  try {
    const fetched = await fetchPage(egress, address, signal, { agent });
    const reading = { workspace, characters: MOST_CHARACTERS, seconds, signal, accept: refusePictures };
    const { text, isWhole } = await pageText(files, fetched, reading);
    const { title, url } = fetched;
    return { page: { title, url, text: isWhole ? text : `${text}\n[The page goes on.]` } };
  } catch (error) {
    const problem = signal.aborted ? undefined : sentenceOf(error);
    if (problem === undefined) throw error;
    return { problem };
  }
}

/** Whoever reads pictures may cost money, and is there for the workspace's own. */
function refusePictures({ file_type }: SniffedType): void {
  if (file_type === 'image') throw new UploadTypeRefused('This is a picture. Only text can be read here.');
}

function sentenceOf(error: unknown): string | undefined {
  if (error instanceof EgressRefused || error instanceof ParseFailure || error instanceof UploadTypeRefused) {
    return error.sentence;
  }
  return error instanceof PageRefused ? error.message : undefined;
}
