import type { Kind } from '../parsing/index.ts';

/** The icons that files have. */
export type FileType = 'excel' | 'word' | 'powerpoint' | 'image' | 'pdf' | 'text' | 'markdown' | 'default';

const icons: Partial<Record<Kind, FileType>> = {
  xls: 'excel',
  xlsx: 'excel',
  xlsb: 'excel',
  ods: 'excel',
  csv: 'excel',
  doc: 'word',
  docx: 'word',
  odt: 'word',
  ppt: 'powerpoint',
  pptx: 'powerpoint',
  odp: 'powerpoint',
  image: 'image',
  drawing: 'image',
  pdf: 'pdf',
  text: 'text',
  mail: 'text',
  markdown: 'markdown',
};

/** The icon of what a file was found to be. */
export function fileTypeOf(kind: Kind): FileType {
  return icons[kind] ?? 'default';
}
