/** Kinds of document that a parser reads. */
const readableKinds = [
  'pdf',
  'docx',
  'pptx',
  'xlsx',
  'xls',
  'xlsb',
  'ods',
  'odt',
  'epub',
  'markdown',
  'text',
  'html',
  'csv',
  'mail',
  'outlook',
] as const;
export type ReadableKind = (typeof readableKinds)[number];

/** Kinds that are recognised by their bytes but cannot be read. */
export type UnreadableKind =
  | 'doc'
  | 'ppt'
  | 'odp'
  | 'rtf'
  | 'drawing'
  | 'audio'
  | 'video'
  | 'zip'
  | 'archive';

/** What the bytes of a file are: a kind (`image` is for who reads pictures), or a state in which none can be told. */
export type Kind = ReadableKind | UnreadableKind | 'image' | 'locked-office' | 'empty' | 'unknown';

export function isReadable(kind: Kind): kind is ReadableKind {
  return (readableKinds as readonly string[]).includes(kind);
}
