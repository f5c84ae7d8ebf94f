import type { Api } from '../../e2e/api.ts';
import { foundIn, RouteBase } from './route-base.ts';
import { ZipfText } from './zipf-text.ts';

const seed = 20_261_124;
const textsOfOne = 400;
const questions = 40;

/**
 * Asks two bases at once, and one that has the documents of both: where statistics are summed, every passage comes with
 * the same score. Prints how many questions did, beside those of which one base alone gave the same scores.
 */
export async function printSummedStatistics(api: Api): Promise<void> {
  const language = new ZipfText(seed);
  const some = () => Array.from({ length: textsOfOne }, () => language.words(60));
  const [one, other] = [some(), some()];
  const bases: RouteBase[] = [];
  for (const texts of [one, other, [...one, ...other]]) {
    const base = await RouteBase.of(api, texts);
    await base.ready(texts.length);
    await base.withoutVectors();
    bases.push(base);
  }
  const [first = '', second = '', both = ''] = bases.map(({ id }) => id);
  const count = { same: 0, alone: 0, furthest: 0 };
  for (let at = 0; at < questions; at++) {
    const question = language.words(8);
    const together = await foundIn(api, question, [first, second]);
    const whole = await foundIn(api, question, [both]);
    const alone = await foundIn(api, question, [first]);
    const apart = differenceOf(together, whole);
    if (apart < 1e-9) count.same++;
    if (differenceOf(alone, whole) < 1e-9) count.alone++;
    count.furthest = Math.max(count.furthest, apart);
  }
  console.log(
    `Two bases asked at once, against one with the documents of both: scores the same for ${count.same} of ${questions} questions (furthest apart ${count.furthest.toExponential(1)}); of one base alone for ${count.alone}`,
  );
}

type Scored = readonly { readonly score: number }[];

/** How far the scores of two answers are apart, place by place. */
function differenceOf(one: Scored, other: Scored): number {
  if (one.length === 0 || one.length !== other.length) return Number.POSITIVE_INFINITY;
  return Math.max(...one.map(({ score }, at) => Math.abs(score - (other[at]?.score ?? 0))));
}
