import { placesInTurn } from '../pacing/places.ts';
import { ParseFailure, parseDocument } from '../parsing/index.ts';
import { UploadTypeRefused } from '../uploads/content-type.ts';

/** Characters of a document that a message carries; a model takes no more of it. */
const CHARACTERS = 120_000;
const SECONDS = 60;
/** Each is read by a process of its own. */
const READ_AT_ONCE = 2;
/** What models take. */
const pictures: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** What a document says. */
export interface AttachmentText {
  readonly text: string;
  /** There is more than is here. */
  readonly cut: boolean;
}

/** A file that has arrived, and what it was found to be. */
interface ArrivedFile {
  /** Whose turn it is read in. */
  readonly workspace: string;
  readonly path: string;
  readonly name: string;
  readonly declared: string | undefined;
  readonly sniffed: string;
}

/** Reads what a message may carry; a picture, which is shown and not read, has no text. Throws UploadTypeRefused. */
export type AttachmentReader = (file: ArrivedFile) => Promise<AttachmentText | undefined>;

/** Whether a type is that of a picture which models are shown. */
export function isPicture(type: string): boolean {
  return pictures.includes(type);
}

export function attachmentReader(): AttachmentReader {
  const inPlace = placesInTurn(READ_AT_ONCE);
  return async (file) => {
    if (isPicture(file.sniffed)) return undefined;
    if (file.sniffed.startsWith('image/'))
      throw new UploadTypeRefused('A picture must be PNG, JPEG, WebP or GIF.');
    return await inPlace(file.workspace, () => read(file));
  };
}

async function read({ path, name, declared }: ArrivedFile): Promise<AttachmentText> {
  let text = '';
  try {
    for await (const page of parseDocument({
      path,
      fileName: name,
      contentType: declared,
      limits: { seconds: SECONDS },
    })) {
      text += `${text === '' ? '' : '\n\n'}${page.text}`;
      if (text.length > CHARACTERS) return { text: plain(text.slice(0, CHARACTERS)), cut: true };
    }
  } catch (error) {
    if (error instanceof ParseFailure) throw new UploadTypeRefused(error.sentence);
    throw error;
  }
  return { text: plain(text), cut: false };
}

/** Without what PostgreSQL cannot keep. */
function plain(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
