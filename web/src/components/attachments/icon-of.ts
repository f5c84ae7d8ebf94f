import type { Knowledge } from '@tutka/http-contracts';

type FileType = Knowledge['fileType'];

const byEnding: Readonly<Record<string, FileType>> = {
  pdf: 'pdf',
  doc: 'word',
  docx: 'word',
  odt: 'word',
  xls: 'excel',
  xlsx: 'excel',
  ods: 'excel',
  csv: 'excel',
  ppt: 'powerpoint',
  pptx: 'powerpoint',
  md: 'markdown',
  txt: 'text',
};

/** The icon of a file, by its name where the type says little. */
export function iconOf(name: string, contentType: string): FileType {
  if (contentType.startsWith('image/')) return 'image';
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  return byEnding[ending] ?? (contentType.startsWith('text/') ? 'text' : 'default');
}
