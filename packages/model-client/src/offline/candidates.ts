import type { OfflinePassage } from './offline-call.ts';
import { pointsBack } from './points-back.ts';
import { sentencesOf } from './sentences.ts';
import { termsOf } from './words.ts';

/** A sentence that might answer. */
export interface Candidate {
  readonly sentence: string;
  /** The number of its passage, from 1. */
  readonly number: number;
  readonly terms: ReadonlySet<string>;
  /** Terms of the sentence before, where a pronoun points back to it. */
  readonly meant: ReadonlySet<string>;
  /** Terms of the sentences around it and of what it stands under. */
  readonly around: ReadonlySet<string>;
  readonly before: string;
  readonly after: readonly string[];
}

/** The sentences of a passage with what stands around each. */
export function candidatesOf(
  { text, title = '', heading = '' }: OfflinePassage,
  number: number,
): Candidate[] {
  const sentences = sentencesOf(text);
  const terms = sentences.map((sentence) => new Set(termsOf(sentence)));
  const above = termsOf(`${title} ${heading}`);
  return sentences.map((sentence, at) => ({
    sentence,
    number,
    terms: terms[at] ?? new Set(),
    meant: pointsBack(sentence) ? (terms[at - 1] ?? new Set()) : new Set(),
    around: new Set([...above, ...(terms[at - 1] ?? []), ...(terms[at + 1] ?? [])]),
    before: sentences[at - 1] ?? '',
    after: sentences.slice(at + 1, at + 4),
  }));
}
