import { drawSome, random } from '../../bench/retrieval/random.ts';
import type { IndependentPage } from './independent-page.ts';

export interface DrawnSentence {
  readonly page?: number;
  readonly text: string;
}

/** A passage of the product's index, from wherever it is read: the parser, the API. */
export interface Passage {
  readonly page?: number;
  readonly text: string;
}

/** Draws sentences at random; where a document has none, lines. The same seed draws the same. */
export function drawSentences(
  pages: readonly IndependentPage[],
  count: number,
  seed: number,
): DrawnSentence[] {
  const sentences = pages.flatMap((page) => candidates(page, sentencesOf(page.text)));
  const pool =
    sentences.length > 0 ? sentences : pages.flatMap((page) => candidates(page, page.text.split('\n')));
  return drawSome(pool, count, random(seed));
}

/** Whether one passage holds the sentence, white space, hyphens and compatibility forms aside, on the same page. */
export function holdsSentence(passages: readonly Passage[], { page, text }: DrawnSentence): boolean {
  const wanted = essence(text);
  return passages.some(
    (passage) => (page === undefined || passage.page === page) && essence(passage.text).includes(wanted),
  );
}

function sentencesOf(text: string): string[] {
  return text.match(/(?<=^|[.!?]\s+|\n\s*\n)\p{Lu}[^.!?|]{20,220}[.!?](?=\s|$)/gu)?.filter(isProse) ?? [];
}

/** Five words or more, nearly all of them letters: not a formula, a table or a table of contents. */
function isProse(sentence: string): boolean {
  const letters = sentence.match(/[\p{L}\s,'’]/gu)?.length ?? 0;
  return (
    sentence.trim().split(/\s+/).length >= 5 && letters / sentence.length > 0.93 && !/\n\s*\n/.test(sentence)
  );
}

function candidates({ page, again }: IndependentPage, texts: readonly string[]): DrawnSentence[] {
  const sure = again === undefined ? undefined : essence(again);
  return texts
    .filter((text) => essence(text) !== '' && (sure === undefined || sure.includes(essence(text))))
    .map((text) => ({ ...(page !== undefined && { page }), text }));
}

/** What of a text is compared. pdftotext leaves the ff of some TeX fonts as ↵. */
function essence(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll('\\|', '|')
    .replaceAll('↵', 'ff')
    .replace(/[\s\p{C}\p{Pd}]/gu, '');
}
