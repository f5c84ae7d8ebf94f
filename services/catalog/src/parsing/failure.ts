import type { UnreadableKind } from './sniff/kind.ts';

/** Why a document could not be read. */
export const failureCodes = [
  'EMPTY',
  'ENCRYPTED',
  'DAMAGED',
  'NO_TEXT',
  'NO_TEXT_ON_PAGE',
  'WRONG_CONTENT',
  'UNKNOWN_TYPE',
  'UNSUPPORTED_TYPE',
  'TOO_BIG',
  'TOO_MANY_PAGES',
  'EXPANDS_TOO_MUCH',
  'TOOK_TOO_LONG',
  'OUT_OF_MEMORY',
  'NO_PICTURE_READER',
  'PICTURE_NOT_READ',
  'PARSER_DIED',
] as const;
export type FailureCode = (typeof failureCodes)[number];

/** A document that could not be read: a code for programs, a sentence for the person who uploaded it. */
export class ParseFailure extends Error {
  readonly code: FailureCode;
  readonly sentence: string;
  /** Whether trying again may help; mostly it gives the same answer. */
  readonly passing: boolean;

  constructor(code: FailureCode, sentence: string, options?: ErrorOptions & { readonly passing?: boolean }) {
    super(sentence, options);
    this.name = 'ParseFailure';
    this.code = code;
    this.sentence = sentence;
    this.passing = options?.passing ?? false;
  }
}

const typeNames: Record<UnreadableKind, readonly [name: string, advice: string]> = {
  doc: ['an old Word document (.doc)', 'Save it as .docx or PDF'],
  ppt: ['an old PowerPoint presentation (.ppt)', 'Save it as .pptx or PDF'],
  odp: ['an OpenDocument presentation', 'Save it as .pptx or PDF'],
  rtf: ['a rich text document (RTF)', 'Save it as .docx or PDF'],
  drawing: ['a picture in a format of its own', 'Save it as PNG or JPEG'],
  audio: ['a sound recording', 'Upload a transcript as text'],
  video: ['a video', 'Upload a transcript as text'],
  zip: ['a ZIP archive', 'Unpack it and upload the documents'],
  archive: ['an archive', 'Unpack it and upload the documents'],
};

const noText: Record<string, string> = {
  pdf: 'No text was found: the pages are pictures, as in a scan. Run text recognition (OCR) on it and upload the result.',
  html:
    'No text was found on this page. It may be made by scripts, which are not run here. Save it in your browser as a ' +
    'PDF and upload that, or paste its text.',
  picture: 'No text was found in this picture. Upload a sharper one, or the text.',
};

export const failures = {
  empty: () => new ParseFailure('EMPTY', 'This file is empty. Check the original and upload it again.'),
  encrypted: () =>
    new ParseFailure(
      'ENCRYPTED',
      'This document is locked with a password. Save a copy without one and upload that.',
    ),
  damaged: (cause?: unknown) =>
    new ParseFailure(
      'DAMAGED',
      'This file is damaged or was cut off. Open it in the program it was made with, save it again and upload that copy.',
      { cause },
    ),
  noText: (kind: string) =>
    new ParseFailure(
      kind === 'html' ? 'NO_TEXT_ON_PAGE' : 'NO_TEXT',
      noText[kind] ?? 'No text was found in this document. Upload one that has text.',
    ),
  needsPictureReader: () =>
    new ParseFailure(
      'NO_PICTURE_READER',
      'This is a picture: reading its text needs tesseract or a vision model, and neither is installed here. ' +
        'Ask whoever runs this site, or upload the text.',
    ),
  notForVisionModel: (limit: string) =>
    new ParseFailure(
      'NO_PICTURE_READER',
      `The vision model here takes PNG, JPEG, WebP and GIF of at most ${limit}. Save the picture as one of these or ` +
        'smaller, and upload it again.',
    ),
  pictureNotRead: (why: string, passing = false) =>
    new ParseFailure('PICTURE_NOT_READ', `The vision model could not read this picture. ${why}`, { passing }),
  pictureTooLarge: (width: number, height: number, limit: number) =>
    new ParseFailure(
      'TOO_BIG',
      `This picture has ${width} × ${height} pixels; the limit is ${Math.floor(limit / 1e6)} million. Make it smaller and upload it again.`,
    ),
  tooManyRows: (limit: number) =>
    new ParseFailure(
      'TOO_BIG',
      `This spreadsheet has more than ${limit} rows, which is the limit. Split it and upload the parts.`,
    ),
  wrongContent: (extension: string) =>
    new ParseFailure(
      'WRONG_CONTENT',
      `This file is named .${extension}, but its content is not. Upload the original, or rename it to what it is.`,
    ),
  unknownType: () =>
    new ParseFailure(
      'UNKNOWN_TYPE',
      'The type of this file is not known. Upload PDF, Word, Excel, PowerPoint, OpenDocument, EPUB, Markdown, text, HTML, CSV, a mail or a picture.',
    ),
  unsupported: (kind: UnreadableKind) =>
    new ParseFailure(
      'UNSUPPORTED_TYPE',
      `This file is ${typeNames[kind][0]}, which cannot be read. ${typeNames[kind][1]} instead.`,
    ),
  tooBig: (limit: string) =>
    new ParseFailure(
      'TOO_BIG',
      `This document is too big: the limit is ${limit}. Split it and upload the parts.`,
    ),
  tooManyPages: (pages: number, limit: number) =>
    new ParseFailure(
      'TOO_MANY_PAGES',
      `This document has ${pages} pages; the limit is ${limit}. Split it and upload the parts.`,
    ),
  expandsTooMuch: (limit: string) =>
    new ParseFailure(
      'EXPANDS_TOO_MUCH',
      `Unpacked, this document is larger than ${limit}. Remove what is not needed or split it.`,
    ),
  tookTooLong: (seconds: number) =>
    new ParseFailure(
      'TOOK_TOO_LONG',
      `Reading this document took longer than ${seconds} seconds, so it was stopped. Split it or save it in a simpler form.`,
    ),
  outOfMemory: () =>
    new ParseFailure(
      'OUT_OF_MEMORY',
      'Reading this document needed too much memory, so it was stopped. Split it or save it in a simpler form.',
    ),
  died: (how: string) =>
    new ParseFailure('PARSER_DIED', `Reading this document stopped unexpectedly (${how}). Try again.`, {
      passing: true,
    }),
};
