import type { Candidate } from './candidates.ts';
import { pointsBack } from './points-back.ts';

const ENDED = /[.!?。！？…][\s"'”’」』)\]]*$/u;
const LONGEST = 420;

/** The sentence with what it cannot do without: whom a pronoun means, and what follows a colon. */
export function wholeThought({ sentence, before, after }: Candidate): string {
  const begun =
    pointsBack(sentence) && ENDED.test(before) && before.length + sentence.length < LONGEST
      ? `${before} ${sentence}`
      : sentence;
  let whole = begun;
  for (const next of after) {
    if (ENDED.test(whole) || whole.length + next.length > LONGEST) break;
    whole = `${whole} ${next}`;
  }
  return whole;
}
