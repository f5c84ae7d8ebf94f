import type { Kind } from './kind.ts';

const openDocument: Record<string, Kind> = {
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
  'application/epub+zip': 'epub',
};

/** Before the folder that it shares with the other workbooks. */
const binaryWorkbook = 'xl/workbook.bin';
const folders: readonly (readonly [string, Kind])[] = [
  ['word/', 'docx'],
  ['xl/', 'xlsx'],
  ['ppt/', 'pptx'],
];
/** No name that is asked for is longer. Entries that overlap may each claim the whole piece for their name. */
const LONGEST_NAME = 32;

export function looksLikeZip(head: Buffer): boolean {
  return head.length >= 4 && head.readUInt32LE(0) === 0x04034b50;
}

/**
 * The kind of a ZIP file by the names of its entries. `parts` are pieces of the file: its head, and its tail where the
 * list of entries is.
 */
export function zipKind(parts: readonly Buffer[], fileName: string): Kind {
  const listed = listedNames(parts.at(-1) ?? Buffer.alloc(0));
  const declared = parts.map(declaredKind).find(Boolean);
  if (declared && (listed?.includes('mimetype') ?? true)) return declared;
  return kindOf(listed ?? parts.flatMap(entryNames), fileName);
}

function kindOf(names: readonly string[], fileName: string): Kind {
  if (names.includes(binaryWorkbook)) return 'xlsb';
  for (const [folder, kind] of folders) if (names.some((name) => name.startsWith(folder))) return kind;
  const office = names.includes('[Content_Types].xml');
  return office && fileName.toLowerCase().endsWith('.docx') ? 'docx' : 'zip';
}

/** An entry named `mimetype` whose content is not packed. */
function declaredKind(part: Buffer): Kind | undefined {
  const type = Object.keys(openDocument).find((each) => part.includes(`mimetype${each}`, 0, 'latin1'));
  return type === undefined ? undefined : openDocument[type];
}

/**
 * The names in the list that ends the file; undefined where it has none, or a longer one than this piece. What packed
 * files within it hold is not of it.
 */
function listedNames(tail: Buffer): string[] | undefined {
  const end = tail.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (end < 0 || end + 16 > tail.length) return undefined;
  const names: string[] = [];
  let at = end - tail.readUInt32LE(end + 12);
  while (at >= 0 && at + 46 <= end && tail.readUInt32LE(at) === 0x02014b50) {
    const length = tail.readUInt16LE(at + 28);
    names.push(tail.toString('latin1', at + 46, at + 46 + Math.min(length, LONGEST_NAME)));
    at += 46 + length + tail.readUInt16LE(at + 30) + tail.readUInt16LE(at + 32);
  }
  return names.length > 0 ? names : undefined;
}

function entryNames(part: Buffer): string[] {
  return [...namesAfter(part, 'PK\u0003\u0004', 26, 30), ...namesAfter(part, 'PK\u0001\u0002', 28, 46)];
}

function namesAfter(part: Buffer, signature: string, lengthAt: number, nameAt: number): string[] {
  const names: string[] = [];
  for (
    let at = part.indexOf(signature, 0, 'latin1');
    at >= 0;
    at = part.indexOf(signature, at + 4, 'latin1')
  ) {
    if (at + nameAt > part.length) break;
    const length = Math.min(part.readUInt16LE(at + lengthAt), LONGEST_NAME);
    names.push(part.toString('latin1', at + nameAt, at + nameAt + length));
  }
  return names;
}
