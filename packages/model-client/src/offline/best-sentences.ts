import { type Candidate, candidatesOf } from './candidates.ts';
import type { OfflinePassage } from './offline-call.ts';
import { fitOf } from './question-kind.ts';
import { wholeThought } from './whole-thought.ts';
import { contentTermsOf, isWeak } from './words.ts';

/** What answers, and the number of the passage that says so. */
export interface Pick {
  readonly text: string;
  readonly number: number;
}

interface Scored extends Candidate {
  readonly score: number;
}

const MOST_PICKS = 3;
const MOST_OF_ONE_PASSAGE = 2;
/** A further sentence must be this near to the best. */
const NEAR = 0.75;
/** What a term counts that stands beside the sentence and not in it. */
const BESIDE = 0.4;
/** And one that a pronoun at its beginning stands for. */
const MEANT = 0.85;
/** What a word counts that fits any subject. */
const WEAK = 0.25;
/** Two sentences that share this much say the same. */
const SAME = 0.7;

/** How rare each term of the question is among these sentences. */
function raritiesOf(terms: readonly string[], candidates: readonly Candidate[]): Map<string, number> {
  return new Map(
    terms.map((term) => {
      const holding = candidates.filter((each) => each.terms.has(term)).length;
      const rarity = Math.log(1 + (candidates.length - holding + 0.5) / (holding + 0.5));
      return [term, isWeak(term) ? WEAK * rarity : rarity];
    }),
  );
}

function matchOf({ terms, meant, around }: Candidate, rarities: ReadonlyMap<string, number>): number {
  let match = 0;
  for (const [term, rarity] of rarities) {
    if (terms.has(term)) match += rarity;
    else if (meant.has(term)) match += MEANT * rarity;
    else if (around.has(term)) match += BESIDE * rarity;
  }
  return match;
}

const ILLUSTRATES = /^(?:Beispiel|Aufgabe|Abbildung|Tabelle|Example|Exercise|Figure|Table)\s+\d/u;

/** Headings, lines of a table of contents, formulas, questions, and what only repeats the question seldom answer. */
function worthOf({ sentence, terms }: Candidate, rarities: ReadonlyMap<string, number>): number {
  if (/(?:\.\s?){4,}|^[\d\s.,;:|-]*$/u.test(sentence)) return 0.1;
  const illustrates = ILLUSTRATES.test(sentence) ? 0.7 : 1;
  const letters = sentence.match(/\p{L}/gu)?.length ?? 0;
  const added = [...terms].filter((term) => !rarities.has(term)).length;
  const readable = letters < sentence.length * 0.6 ? 0.7 : 1;
  const ended = /[.!。！:：)"”]$/u.test(sentence) ? 1 : 0.8;
  return illustrates * readable * ended * (added < 2 ? 0.5 : 1);
}

/** Best passages first: what retrieval thinks counts a little. */
function priorOf({ number }: Candidate, passages: readonly OfflinePassage[]): number {
  const { coverage = 0 } = passages[number - 1] ?? {};
  return (0.5 + 0.5 * coverage) / (1 + 0.05 * (number - 1));
}

function sameAs(one: Candidate, other: Candidate): boolean {
  const shared = [...one.terms].filter((term) => other.terms.has(term)).length;
  return shared >= SAME * Math.min(one.terms.size, other.terms.size);
}

function chosen(scored: readonly Scored[]): Scored[] {
  const picks: Scored[] = [];
  const least = (scored[0]?.score ?? 0) * NEAR;
  for (const each of scored) {
    if (picks.length === MOST_PICKS || each.score < least || each.score === 0) break;
    const siblings = picks.filter(({ number }) => number === each.number).length;
    if (siblings < MOST_OF_ONE_PASSAGE && !picks.some((pick) => sameAs(pick, each))) picks.push(each);
  }
  return picks;
}

function overlap(one: string, other: string): boolean {
  return one.includes(other) || other.includes(one);
}

/** The best sentences of the passages for a question, best first, none twice. */
export function bestSentences(question: string, passages: readonly OfflinePassage[]): Pick[] {
  const terms = contentTermsOf(question);
  const candidates = passages.flatMap((passage, at) => candidatesOf(passage, at + 1));
  const rarities = raritiesOf(terms, candidates);
  const fit = fitOf(question, new Set(terms));
  const scored = candidates.map((each) => ({
    ...each,
    score: matchOf(each, rarities) * worthOf(each, rarities) * fit(each.sentence) * priorOf(each, passages),
  }));
  scored.sort((one, other) => other.score - one.score);
  const picks = chosen(scored).map((each) => ({ text: wholeThought(each), number: each.number }));
  return picks.filter(
    ({ text }, at) => !picks.some((other, place) => place < at && overlap(other.text, text)),
  );
}
