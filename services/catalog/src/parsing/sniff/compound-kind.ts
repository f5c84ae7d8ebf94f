import type { Kind } from './kind.ts';

const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const streams: readonly (readonly [string, Kind])[] = [
  // Which may hold a document of each other kind.
  ['__properties_version1.0', 'outlook'],
  ['EncryptedPackage', 'locked-office'],
  ['WordDocument', 'doc'],
  ['PowerPoint Document', 'ppt'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
];

export function looksLikeCompoundFile(head: Buffer): boolean {
  return head.subarray(0, 8).equals(signature);
}

/** Where the directory of an OLE compound file starts, in bytes from the start of the file. */
export function compoundDirectoryOffset(head: Buffer): number {
  if (head.length < 52) return 0;
  const sectorSize = 2 ** Math.min(head.readUInt16LE(30), 16);
  return (head.readUInt32LE(48) + 1) * sectorSize;
}

/** The kind of an OLE compound file (the old Office formats, Outlook's mails, and encrypted new ones) by the streams it names. */
export function compoundKind(parts: readonly Buffer[]): Kind {
  for (const [name, kind] of streams) {
    const entry = Buffer.from(`${name}\0`, 'utf16le');
    if (parts.some((part) => part.includes(entry))) return kind;
  }
  return 'unknown';
}
