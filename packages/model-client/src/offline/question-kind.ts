import { stemOf } from './words.ts';

const NUMBER =
  /how (?:many|much|long|old|far|often)|\bwhen |what year|wie ?viele?|\bwann\b|wie (?:lange|hoch|groß|alt)|多少|几|何时|多久|哪一年/iu;
const MEANING =
  /^(?:what|who) (?:is|are|was|were) |^(?:was|wer) (?:ist|sind|war) |defin|what does .* mean|bedeutet|什么是|是什么|是谁/iu;
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
const DEFINED_HERE = 1.5;
const NUMBER_HERE = 1.2;
const CHINESE_DEFINITION = /是(?:一|指|由|用)|指的?是|称为|叫做/u;

/** Whether the sentence says what the thing is: "… X is a …", "… is called X". */
function defines(sentence: string, terms: ReadonlySet<string>): boolean {
  if (CHINESE_DEFINITION.test(sentence)) return true;
  const words = sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.some((word, at) => {
    if (!terms.has(stemOf(word))) return false;
    const isSo = IS.has(words[at + 1] ?? '') && ARTICLE.has(words[at + 2] ?? '');
    return isSo || words.slice(Math.max(0, at - 3), at).some((before) => CALLED.has(before));
  });
}

/** How much more a sentence is worth for this question, by what it asks for: a number, or what a thing is. */
export function fitOf(question: string, terms: ReadonlySet<string>): (sentence: string) => number {
  const asksNumber = NUMBER.test(question);
  const asksMeaning = MEANING.test(question.trim());
  return (sentence) => {
    const number = asksNumber && /\p{N}/u.test(sentence) ? NUMBER_HERE : 1;
    return asksMeaning && defines(sentence, terms) ? number * DEFINED_HERE : number;
  };
}
