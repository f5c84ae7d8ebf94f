import type { Token } from './tokens.ts';

/** A word or number of a question, with what it may be written as one with. */
export interface Asked {
  readonly token: Token;
  readonly joined: readonly Token[];
}

// Units and the like: kW, Mbit, hours.
const longestUnit = 5;
const number = /^\p{Nd}+(?:\.\p{Nd}+)?$/u;
const measure = /^(?<amount>\p{Nd}+(?:\.(?<digits>\p{Nd}+))?)(?<unit>\p{L}{1,5})$/u;

/**
 * What a question looks for, in its order: 5kW is written 5 kW too, and getUserName as three words. Each word is found
 * alone or within the whole.
 */
export function alternatives(tokens: readonly Token[], isStop: (word: string) => boolean): Asked[] {
  return tokens.flatMap((token, at): Asked[] => {
    if (token.parts && !token.parts.some(({ text }) => isStop(text)))
      return token.parts.map((part) => ({ token: part, joined: [token] }));
    const { amount, digits, unit } = measure.exec(token.text)?.groups ?? {};
    if (amount && unit) return measured(token, amount, unit, digits);
    const whole = joinedWith(token, tokens[at + 1], isStop) ?? joinedWith(tokens[at - 1], token, isStop);
    return [{ token, joined: whole ? [whole] : [] }];
  });
}

function measured(token: Token, amount: string, unit: string, digits: string | undefined): Asked[] {
  // What was indexed by an earlier version has 3.5kW as 3 and 5kw.
  const joined = digits ? [token, plain(digits + unit)] : [token];
  return [
    { token: plain(amount), joined },
    { token: { kind: 'latin', text: unit }, joined },
  ];
}

function joinedWith(
  amount: Token | undefined,
  unit: Token | undefined,
  isStop: (word: string) => boolean,
): Token | undefined {
  if (amount?.kind !== 'plain' || !number.test(amount.text) || unit?.kind !== 'latin') return undefined;
  if (unit.text.length > longestUnit || isStop(unit.text)) return undefined;
  return plain(amount.text + unit.text);
}

function plain(text: string): Token {
  return { kind: 'plain', text };
}
