import { open } from 'node:fs/promises';
import type { Kind } from '../parsing/index.ts';
import { sniffFile } from '../parsing/index.ts';
import { type FileType, fileTypeOf } from './file-type.ts';
import type { ResourceType } from './signed-address.ts';

// Their first bytes, in hexadecimal.
const avatars: readonly (readonly [start: RegExp, type: string])[] = [
  [/^89504e470d0a1a0a.{8}49484452/, 'image/png'],
  [/^ffd8ff/, 'image/jpeg'],
  [/^52494646.{8}57454250/, 'image/webp'],
  [/^474946383[79]61/, 'image/gif'],
];
const pictures: typeof avatars = [...avatars, [/^(49492a00|4d4d002a)/, 'image/tiff'], [/^424d/, 'image/bmp']];
const headBytes = 32;

const types: Partial<Record<Kind, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xlsb: 'application/vnd.ms-excel.sheet.binary.macroEnabled.12',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  epub: 'application/epub+zip',
  rtf: 'application/rtf',
  markdown: 'text/markdown',
  text: 'text/plain',
  html: 'text/html',
  csv: 'text/csv',
  mail: 'message/rfc822',
  zip: 'application/zip',
};

/** The bytes are not of a type that may be sent for this purpose. */
export class UploadTypeRefused extends Error {
  override readonly name = 'UploadTypeRefused';
  /** A sentence for the sender. */
  readonly sentence: string;

  constructor(sentence: string) {
    super(sentence);
    this.sentence = sentence;
  }
}

/** Its MIME type, and the name of its icon. */
export interface SniffedType {
  readonly sniffed_type: string;
  readonly file_type: FileType;
}

/** What the bytes of an upload are, by their content. Throws `UploadTypeRefused`. */
export async function sniffUpload(
  path: string,
  name: string,
  declared: string | undefined,
  resourceType: ResourceType,
): Promise<SniffedType> {
  if (resourceType === 'avatar') return { sniffed_type: await avatarType(path), file_type: 'image' };
  const kind = await sniffFile(path, name, declared);
  if (kind === 'audio' || kind === 'video') {
    throw new UploadTypeRefused('Sound and film cannot be read. Send a document instead.');
  }
  const type = kind === 'image' ? await typeAmong(pictures, path) : types[kind];
  return { sniffed_type: type ?? 'application/octet-stream', file_type: fileTypeOf(kind) };
}

async function avatarType(path: string): Promise<string> {
  const type = await typeAmong(avatars, path);
  if (!type) throw new UploadTypeRefused('A picture must be PNG, JPEG, WebP or GIF.');
  return type;
}

async function typeAmong(known: typeof avatars, path: string): Promise<string | undefined> {
  const start = (await head(path)).toString('hex');
  return known.find(([form]) => form.test(start))?.[1];
}

async function head(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
