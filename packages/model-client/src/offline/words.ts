const UNSPACED = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}]+/gu;
const WORD = /[\p{L}\p{N}]+/gu;
const MARKS = /\p{M}+/gu;
/** Endings of English and German words; what is left is compared. */
const ENDING = /(?:'s|ingly|ings?|edly|ed|ies|es|s|innen|ern|er|em|en|e|n|y)$/u;
const SHORTEST_STEM = 4;
const LONGEST_STEM = 10;

/** Words that ask or join, in English, German, French and Spanish. What a question is about is in the others. */
const EMPTY: ReadonlySet<string> = new Set(
  `a an the of in on at to for from by with and or not is are was were be been being do does did has have had can could
  may might will would shall should what which who whom whose when where why how much many long old far often tell me us
  my our your his her its their it he she they we you i this that these those there here about into than then as if so
  say says said give name list show describe explain define please any some no
  der die das den dem des ein eine einer eines einem einen und oder nicht ist sind war waren sein wird werden wurde hat
  haben hatte kann konnte soll wie was wer wen wem wessen wann wo warum wozu welche welcher welches welchen welchem
  man sich es er sie wir ihr ich im am zum zur von vom mit bei aus auf an als auch nach uber unter fur durch um heisst
  heißt nennt nenne bedeutet viele viel lange
  le la les un une des du de et ou est sont que qui quoi quel quelle quels quelles comment pourquoi quand dans sur pour
  el los las una y o es son que quien cual cuando donde como por para con en del al lo`.split(/\s+/u),
);

/** Words that stand in questions of any subject: they count, but little. */
const WEAK: ReadonlySet<string> = new Set(
  `use used using make made work works get need want go come take do thing things kind way happen happens mean
  benutzen verwenden verwendet machen gemacht gehen kommen brauchen geschieht`
    .split(/\s+/u)
    .map(stemOf),
);

/** Whether a term says little of what a question is about. */
export function isWeak(term: string): boolean {
  return WEAK.has(term);
}

/** In Chinese and Japanese: what asks or joins. */
const ASKING =
  /什么|什麼|怎么|怎麼|怎样|如何|哪些|哪个|哪里|谁|誰|多少|多久|几个|为什么|請問|请问|请|是|的|了|吗|嗎|呢|有|在|和|与|とは|ですか|ますか|なぜ|どう|どこ|いつ|は|が|を|に|の|で|と/gu;

/** What of a lower-case word is compared. */
export function stemOf(word: string): string {
  const plain = word.normalize('NFKD').replace(MARKS, '').normalize('NFC');
  const stem = plain.replace(ENDING, '');
  return (stem.length >= SHORTEST_STEM ? stem : plain).slice(0, LONGEST_STEM);
}

function pairsOf(run: string): string[] {
  const characters = [...run];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}

/** The terms of a text in their order, for comparing: stems of words, and pairs of unspaced characters. */
export function termsOf(text: string): string[] {
  const lower = text.normalize('NFKC').toLowerCase();
  const spaced = lower.replace(UNSPACED, ' ');
  const words = (spaced.match(WORD) ?? []).filter((word) => !EMPTY.has(word)).map(stemOf);
  const runs = (lower.match(UNSPACED) ?? []).flatMap(pairsOf);
  return [...words, ...runs];
}

/** The different terms of a question that say what it is about. */
export function contentTermsOf(question: string): string[] {
  const plain = question.normalize('NFKC').replace(ASKING, ' ');
  const terms = [...new Set(termsOf(plain))];
  return terms.length > 0 ? terms : [...new Set(termsOf(question))];
}
