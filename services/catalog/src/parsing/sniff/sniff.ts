import { type FileHandle, open } from 'node:fs/promises';
import { decodeText } from '../encoding.ts';
import { compoundDirectoryOffset, compoundKind, looksLikeCompoundFile } from './compound-kind.ts';
import type { Kind } from './kind.ts';
import { textKind } from './text-kind.ts';
import { looksLikeZip, zipKind } from './zip-kind.ts';

const headSize = 65_536;
/** Of the formats of pictures, those that programs which read their text know. */
const tiff = /^(II\*\0|MM\0\*)/;
const pictures = /^(png|jpg|webp|gif|tif|bmp)$/;

/**
 * Tells what a document is. The bytes decide; the name and the declared type only tell one sort of text from another.
 * @param head the first bytes of the file, 64 KiB where it has them
 * @param more other pieces of the file where container formats keep their directory: see `sniffFile`
 */
export async function sniff(
  head: Uint8Array,
  fileName: string,
  contentType?: string,
  more: readonly Buffer[] = [],
): Promise<Kind> {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  if (bytes.length === 0) return 'empty';
  if (bytes.subarray(0, 1024).includes('%PDF-')) return 'pdf';
  if (looksLikeZip(bytes)) return zipKind([bytes, ...more], fileName);
  if (looksLikeCompoundFile(bytes)) return compoundKind([bytes, ...more]);
  // What tells one sort of text from another is ASCII.
  const text = decodeText(bytes, { assumed: 'latin1' });
  return text === undefined ? binaryKind(bytes) : textKind(text, fileName, contentType);
}

/** Like `sniff`, reading the pieces it needs from the file at `path`. */
export async function sniffFile(path: string, fileName: string, contentType?: string): Promise<Kind> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = await piece(file, 0);
    const more = looksLikeCompoundFile(head)
      ? [await piece(file, compoundDirectoryOffset(head))]
      : [await piece(file, Math.max(0, size - headSize))];
    return await sniff(head, fileName, contentType, more);
  } finally {
    await file.close();
  }
}

async function piece(file: FileHandle, position: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headSize), 0, headSize, position);
  return buffer.subarray(0, bytesRead);
}

async function binaryKind(bytes: Buffer): Promise<Kind> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(bytes);
  if (!found) return tiff.test(bytes.toString('latin1', 0, 4)) ? 'image' : 'unknown';
  const family = found.mime.split('/')[0];
  if (family === 'image') return pictures.test(found.ext) ? 'image' : 'drawing';
  if (family === 'audio' || family === 'video') return family;
  if (found.ext === 'rtf') return 'rtf';
  return /zip|tar|7z|rar|compressed|gz|bz|xz|zst/.test(found.mime) ? 'archive' : 'unknown';
}
