import { stemOf } from './words.ts';

const NUMBER =
  /how (?:many|much|long|old|far|often)|\bwhen |what year|wie ?viele?|\bwann\b(?! hei)|wie (?:lange|hoch|groß|alt)|多少|几|何时|多久|哪一年/iu;
const MEANING =
  /^(?:what|who) (?:is|are|was|were) |^(?:was|wer) (?:ist|sind|war) |^(?:wann|wie) hei(?:ß|ss)|defin|what does .* mean|bedeutet|什么是|是什么|是谁/iu;
const IS: ReadonlySet<string> = new Set([
  'is',
  'are',
  'was',
  'were',
  'means',
  'ist',
  'sind',
  'war',
  'bedeutet',
]);
const CALLED: ReadonlySet<string> = new Set(
  'called named termed heißt heißen nennt genannt bezeichnet bezeichnen'.split(' '),
);
const ARTICLE: ReadonlySet<string> = new Set(
  'a an the one that when ein eine einer der die das wenn dass definiert'.split(' '),
);
const DEFINED_HERE = 0.5;
const NUMBER_HERE = 1.2;
const CHINESE_DEFINITION = /是(?:一|指|由|用)|指的?是|称为|叫做/u;

/** One word of several names the thing almost as well as all. */
function named(following: readonly string[], terms: ReadonlySet<string>): number {
  const found = new Set(following.filter((stem) => terms.has(stem))).size;
  return found === 0 ? 0 : 0.6 + (0.4 * found) / terms.size;
}

/** How far the sentence says what the thing is, 0 to 1: "… X is a …", "… is called X". */
function definition(sentence: string, terms: ReadonlySet<string>): number {
  if (CHINESE_DEFINITION.test(sentence)) return 1;
  const words = sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const stems = words.map(stemOf);
  const shares = words.map((word, at) => {
    if (CALLED.has(word)) return named(stems.slice(at + 1, at + 4), terms);
    const isSo = IS.has(words[at + 1] ?? '') && ARTICLE.has(words[at + 2] ?? '');
    return isSo && terms.has(stems[at] ?? '') ? 1 : 0;
  });
  return Math.max(0, ...shares);
}

/** How much more a sentence is worth for this question, by what it asks for: a number, or what a thing is. */
export function fitOf(question: string, terms: ReadonlySet<string>): (sentence: string) => number {
  const asksNumber = NUMBER.test(question);
  const asksMeaning = MEANING.test(question.trim());
  return (sentence) => {
    const number = asksNumber && /\p{N}/u.test(sentence) ? NUMBER_HERE : 1;
    return asksMeaning ? number * (1 + DEFINED_HERE * definition(sentence, terms)) : number;
  };
}
