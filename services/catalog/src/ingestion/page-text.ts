import { Readable } from 'node:stream';
import type { FileStore } from '../files/file-store.ts';
import { placesInTurn } from '../pacing/places.ts';
import { parseDocument } from '../parsing/index.ts';
import { type SniffedType, sniffUpload } from '../uploads/content-type.ts';
import type { FetchedPage } from './fetch-page.ts';

// Each is read by a process of its own.
const readAtOnce = 2;
const inPlace = placesInTurn(readAtOnce);

interface Reading {
  /** Whose turn it is read in. */
  readonly workspace: string;
  /** Reads on until there are so many characters. */
  readonly characters: number;
  readonly seconds: number;
  readonly signal: AbortSignal;
  /** Looks at what it is before it is read; may throw. */
  readonly accept?: (type: SniffedType) => void;
}

/** Of a fetched page how its text begins. Throws `UploadTypeRefused` and `ParseFailure`. */
export async function pageText(
  files: FileStore,
  { bytes, fileName, contentType }: FetchedPage,
  { workspace, characters, seconds, signal, accept }: Reading,
): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  const declared = contentType ?? undefined;
  const incoming = await files.receive(Readable.from([bytes]), bytes.byteLength);
  try {
    const read = async () => {
      const { path } = incoming;
      const sniffed = await sniffUpload(path, fileName, declared, 'knowledge');
      accept?.(sniffed);
      const request = { path, fileName, contentType: declared, limits: { seconds }, signal };
      let text = '';
      for await (const page of parseDocument(request)) {
        text = text === '' ? page.text : `${text}\n\n${page.text}`;
        if (text.length > characters) break;
      }
      const isWhole = text.length <= characters;
      return { text: text.slice(0, characters).toWellFormed(), isWhole };
    };
    return await inPlace(workspace, read, signal);
  } finally {
    await incoming.discard();
  }
}
