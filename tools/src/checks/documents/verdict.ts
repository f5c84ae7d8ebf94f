import { join } from 'node:path';
import { allowedEndings } from './expectation.ts';
import { independentPages } from './independent-text.ts';
import type { DocumentEntry } from './manifest.ts';
import { drawSentences, holdsSentence, type Passage } from './sentences.ts';

/** How the product ended with a document. */
export type Outcome = Measures &
  (
    | { readonly status: 'READY'; readonly passages: readonly Passage[] }
    | { readonly status: 'FAILED'; readonly sentence: string }
  );

/** What the product says of a document, whatever became of it. */
export interface Measures {
  /** name of its icon */
  readonly type: string;
  readonly pages: number | null;
  readonly chunks: number;
  /** from the moment its reading began */
  readonly seconds: number;
}

export interface Verdict {
  readonly file: string;
  readonly status: Outcome['status'];
  /** sentences found of those drawn; or the sentence of the failure */
  readonly detail: string;
  readonly passed: boolean;
}

const sentencesDrawn = 3;

/** Judges the outcome of one document of `folder` against its maker's expectation and another extractor's text. */
export function judge(folder: string, entry: DocumentEntry, outcome: Outcome, seed: number): Verdict {
  const allowed = allowedEndings(entry);
  if (outcome.status === 'FAILED') {
    const passed = allowed.some((ending) => ending !== 'READY' && ending.test(outcome.sentence));
    return { file: entry.file, status: 'FAILED', detail: outcome.sentence, passed };
  }
  const drawn = drawSentences(independentPages(join(folder, entry.file)), sentencesDrawn, seed);
  const missing = drawn.filter((sentence) => !holdsSentence(outcome.passages, sentence));
  const found = `${drawn.length - missing.length} of ${drawn.length} sentences found`;
  const detail = [found, ...missing.map(({ page, text }) => `missing (page ${page}): ${text}`)].join(
    '\n    ',
  );
  const passed = allowed.includes('READY') && drawn.length > 0 && missing.length === 0;
  return { file: entry.file, status: 'READY', detail, passed };
}
