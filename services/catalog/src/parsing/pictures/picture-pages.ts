import { cleanText } from '../child/clean-text.ts';
import { failures } from '../failure.ts';
import type { ParsedPage } from '../page.ts';

/** The pages that the text of a picture makes; a picture that is one page has no number. */
export function picturePages(texts: readonly string[]): ParsedPage[] {
  const pages = texts
    .map((text, i) => ({ page: i + 1, text: cleanText(text) }))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  if (pages.length === 0) throw failures.noText('picture');
  return pages.map(({ page, text }, ordinal) => ({ ordinal, text, ...(texts.length > 1 && { page }) }));
}
