import { execFileSync } from 'node:child_process';

/** The text of one page as pdftotext reads it, white space made single; undefined where pdftotext is not here. */
export function pageText(pdf: string, page: number): string | undefined {
  try {
    const text = execFileSync('pdftotext', ['-f', String(page), '-l', String(page), '-raw', pdf, '-'], {
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    });
    return flat(text);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A text with white space made single, hyphens at line ends taken back, and forms of one sign made one. */
export function flat(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/-\s*\n\s*/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
