import type { PassageSource } from './source.ts';

/** A passage as a test shows it. */
export interface FoundPassage {
  number: number;
  title: string;
  page: number | null;
  heading: string | null;
  text: string;
  score: number;
}

/** What was found, by its number in the prompt; without text where the asker may not open the document. */
export function foundPassages(sources: readonly PassageSource[]): FoundPassage[] {
  return sources.map(({ title, page, heading, text, score, mayOpen }, at) => ({
    number: at + 1,
    title,
    page: page ?? null,
    heading: heading ?? null,
    text: mayOpen ? text : '',
    score,
  }));
}
