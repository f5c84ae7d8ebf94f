import type { Candidate } from './candidates.ts';

const ENDED = /[.!?。！？…][\s"'”’」』)\]]*$/u;
const POINTS_BACK =
  /^(?:(?:he|she|it|they|this|these|that|those|his|her|its|their|er|sie|es|dies|diese[rsnm]?|dabei|dort)\b|[他她它这该其])/iu;
const LONGEST = 420;

/** The sentence with what it cannot do without: whom a pronoun means, and what follows a colon. */
export function wholeThought({ sentence, before, after }: Candidate): string {
  const begun =
    POINTS_BACK.test(sentence) && ENDED.test(before) && before.length + sentence.length < LONGEST
      ? `${before} ${sentence}`
      : sentence;
  let whole = begun;
  for (const next of after) {
    if (ENDED.test(whole) || whole.length + next.length > LONGEST) break;
    whole = `${whole} ${next}`;
  }
  return whole;
}
