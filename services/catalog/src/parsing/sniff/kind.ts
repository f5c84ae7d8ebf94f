/** Kinds of document whose text can be read. */
const readableKinds = ['pdf', 'docx', 'markdown', 'text', 'html', 'csv'] as const;
export type ReadableKind = (typeof readableKinds)[number];

/** Kinds that are recognised by their bytes but cannot be read. */
export type UnreadableKind =
  | 'xlsx'
  | 'xls'
  | 'doc'
  | 'ppt'
  | 'pptx'
  | 'odt'
  | 'ods'
  | 'odp'
  | 'epub'
  | 'rtf'
  | 'image'
  | 'audio'
  | 'video'
  | 'zip'
  | 'archive';

/** What the bytes of a file are: a kind, or one of three states in which no kind can be told. */
export type Kind = ReadableKind | UnreadableKind | 'locked-office' | 'empty' | 'unknown';

export function isReadable(kind: Kind): kind is ReadableKind {
  return (readableKinds as readonly string[]).includes(kind);
}
