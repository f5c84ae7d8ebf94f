import { clean } from './tool-arguments.ts';

/** Characters of a result that the model gets and the reply keeps. */
export const RESULT_LIMIT = 20_000;
/** And of those of earlier turns, when they go with a new question. */
export const PAST_RESULT_LIMIT = 2000;

/** A result as the model gets it: cut where it is long, and told so. */
export function boundedResult(text: string, limit = RESULT_LIMIT): string {
  const whole = clean(text);
  if (whole.length <= limit) return whole;
  const kept = whole.slice(0, limit).toWellFormed();
  return `${kept}\n[The rest was cut: ${whole.length - limit} of ${whole.length} characters.]`;
}
