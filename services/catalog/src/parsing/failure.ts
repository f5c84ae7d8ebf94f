import type { UnreadableKind } from './sniff/kind.ts';

/** Why a document could not be read. All but PARSER_DIED are final: trying again gives the same answer. */
export const failureCodes = [
  'EMPTY',
  'ENCRYPTED',
  'DAMAGED',
  'NO_TEXT',
  'WRONG_CONTENT',
  'UNKNOWN_TYPE',
  'UNSUPPORTED_TYPE',
  'TOO_BIG',
  'TOO_MANY_PAGES',
  'EXPANDS_TOO_MUCH',
  'TOOK_TOO_LONG',
  'OUT_OF_MEMORY',
  'PARSER_DIED',
] as const;
export type FailureCode = (typeof failureCodes)[number];

/** A document that could not be read: a code for programs, a sentence for the person who uploaded it. */
export class ParseFailure extends Error {
  readonly code: FailureCode;
  readonly sentence: string;

  constructor(code: FailureCode, sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'ParseFailure';
    this.code = code;
    this.sentence = sentence;
  }
}

const typeNames: Record<UnreadableKind, readonly [name: string, advice: string]> = {
  xlsx: ['an Excel workbook', 'Save the sheet as CSV'],
  xls: ['an old Excel workbook', 'Save the sheet as CSV'],
  doc: ['an old Word document (.doc)', 'Save it as .docx or PDF'],
  ppt: ['an old PowerPoint presentation', 'Save it as PDF'],
  pptx: ['a PowerPoint presentation', 'Save it as PDF'],
  odt: ['an OpenDocument text', 'Save it as .docx or PDF'],
  ods: ['an OpenDocument spreadsheet', 'Save the sheet as CSV'],
  odp: ['an OpenDocument presentation', 'Save it as PDF'],
  epub: ['an e-book (EPUB)', 'Convert it to PDF'],
  rtf: ['a rich text document (RTF)', 'Save it as .docx or PDF'],
  image: ['an image', 'Run text recognition (OCR) on it and upload the PDF'],
  audio: ['a sound recording', 'Upload a transcript as text'],
  video: ['a video', 'Upload a transcript as text'],
  zip: ['a ZIP archive', 'Unpack it and upload the documents'],
  archive: ['an archive', 'Unpack it and upload the documents'],
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
  noText: (scanned: boolean) =>
    new ParseFailure(
      'NO_TEXT',
      scanned
        ? 'No text was found: the pages are pictures, as in a scan. Run text recognition (OCR) on it and upload the result.'
        : 'No text was found in this document. Upload one that has text.',
    ),
  wrongContent: (extension: string) =>
    new ParseFailure(
      'WRONG_CONTENT',
      `This file is named .${extension}, but its content is not. Upload the original, or rename it to what it is.`,
    ),
  unknownType: () =>
    new ParseFailure(
      'UNKNOWN_TYPE',
      'The type of this file is not known. Upload PDF, Word (.docx), Markdown, text, HTML or CSV.',
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
    new ParseFailure('PARSER_DIED', `Reading this document stopped unexpectedly (${how}). Try again.`),
};
