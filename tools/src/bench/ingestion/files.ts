import { ZipfText } from '../retrieval/zipf-text.ts';
import type { BenchFile } from './tenant.ts';

const wordsOfAParagraph = 80;

/** Plain text of about so many bytes, in paragraphs of words as unequally frequent as those of a real language. */
export function textFile(name: string, bytes: number, seed: number): BenchFile {
  const language = new ZipfText(seed);
  let text = '';
  while (text.length < bytes) text += `${language.words(wordsOfAParagraph)}.\n\n`;
  return { name, bytes: Buffer.from(text.slice(0, bytes)) };
}
