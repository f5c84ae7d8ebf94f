/** A piece of text that is looked up: a word, a number or code, or a run of a script written without spaces. */
export interface Token {
  readonly kind: 'latin' | 'cyrillic' | 'arabic' | 'plain' | 'unspaced';
  readonly text: string;
  /** Of a name that is put together of words, as getUserName is: these. */
  readonly parts?: readonly Token[];
}

const unspacedScripts =
  '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Bopo}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}';
const unspaced = `[[\\p{L}\\p{M}\\p{N}]&&[${unspacedScripts}]]`;
const letter = `[[\\p{L}\\p{M}\\p{N}]--[${unspacedScripts}]]`;
// Bounded: of a million digits and dots, each is looked at a few times only.
const thousands = '\\p{Nd}{1,3}(?:[.,]\\p{Nd}{3}){1,6}(?:[.,]\\p{Nd}{1,20})?';
const decimal = '\\p{Nd}{1,20}(?:\\.\\p{Nd}{1,20}){1,6}';
// 3.5kW, as long as nothing goes on behind it.
const measure = `\\p{Nd}{1,20}\\.\\p{Nd}{1,20}[\\p{L}--[${unspacedScripts}]]{1,5}(?![.,]?${letter})`;
const token = new RegExp(
  `(?<unspaced>${unspaced}+)|[vV]?(?<amount>(?:${thousands}|${decimal})(?![.,]?${letter}))|${measure}|` +
    `(?<named>[a-zA-Z](?:\\+\\+|#)(?!${letter}))|${letter}+`,
  'gv',
);
const invisible = /[\u00ad\u200b-\u200f\u2060\ufeff]/gu;
// Where the next word of a name begins: getUser, HTMLPage; not in PDFs.
const innerCapital = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll}{2})/u;
const digit = /\p{N}/u;
const scripts = [
  ['latin', /^\p{sc=Latin}/u],
  ['cyrillic', /^\p{sc=Cyrillic}/u],
  ['arabic', /^\p{sc=Arabic}/u],
] as const;
// Longer ones are keys, hashes or pictures as text: their beginning finds them.
const longest = 64;

/** The tokens of a text in their order, in NFKC and lower case. Never fails, whatever the text holds. */
export function* tokens(text: string): Generator<Token> {
  const plain = text.normalize('NFKC').replace(invisible, '');
  for (const match of plain.matchAll(token)) {
    const { unspaced: run, amount } = match.groups ?? {};
    if (run !== undefined) yield { kind: 'unspaced', text: run.toLowerCase() };
    else if (amount !== undefined) yield { kind: 'plain', text: digitsOnly(amount) };
    else yield withParts(match[0].slice(0, longest).toWellFormed());
  }
}

/** The tokens that a text is found by: those of a name too. */
export function* indexTokens(text: string): Generator<Token> {
  for (const token of tokens(text)) {
    yield token;
    if (token.parts) yield* token.parts;
  }
}

function withParts(text: string): Token {
  const lower = text.toLowerCase();
  const whole = word(lower);
  if (lower === text || whole.kind !== 'latin' || !innerCapital.test(text)) return whole;
  const parts = text.split(innerCapital);
  return parts.some(({ length }) => length < 2)
    ? whole
    : { ...whole, parts: parts.map((part) => word(part.toLowerCase())) };
}

function digitsOnly(amount: string): string {
  const whole = /^\p{Nd}{1,3}(?:[.,]\p{Nd}{3})+$/u.test(amount);
  return (whole ? amount.replace(/[.,]/gu, '') : amount).slice(0, longest);
}

function word(text: string): Token {
  if (digit.test(text)) return { kind: 'plain', text };
  for (const [kind, begins] of scripts) if (begins.test(text)) return { kind, text };
  return { kind: 'plain', text };
}
