const POINTS_BACK =
  /^(?:(?:he|she|it|they|this|these|that|those|his|her|its|their|er|sie|es|dies|diese[rsnm]?|dabei|dort)\b|[他她它这该其])/iu;

/** Whether a sentence begins with a pronoun, so that it speaks of what the one before names. */
export function pointsBack(sentence: string): boolean {
  return POINTS_BACK.test(sentence);
}
