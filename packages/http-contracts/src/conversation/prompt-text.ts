/** A blank in a prompt's text. */
export interface PromptVariable {
  readonly name: string;
  /** What stands there before a person writes; of choices, the first. */
  readonly initial: string;
  /** Empty: any text. */
  readonly choices: readonly string[];
}

/** A prompt's text, cut where its variables stand. */
export type PromptPart = string | PromptVariable;

const mark = /\\?\{\{[^{}\n]*\}\}/g;
const inside =
  /^\{\{\s*(?<name>[\p{L}\p{N}_](?:[\p{L}\p{N}_ -]{0,38}[\p{L}\p{N}_])?)\s*(?:(?<sign>[:|])(?<rest>.*))?\}\}$/u;

/**
 * Reads the variables of a prompt:
 *
 *     {{name}}          a text
 *     {{name:default}}  a text that begins with the default
 *     {{name|a,b,c}}    one of these
 *
 * A name has up to 40 letters, digits, spaces, `_` and `-`, and begins and ends with a letter, a digit or `_`. Spaces
 * around name, default and choices do not count; a variable stays on one line and holds no brace. What reads otherwise
 * is text as it stands, and so is a variable after a backslash, without the backslash.
 */
export function partsOfPrompt(text: string): PromptPart[] {
  const parts: PromptPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(mark)) {
    const variable = variableOf(found.replace(/^\\/, ''));
    if (variable === undefined) continue;
    const isEscaped = found.startsWith('\\');
    if (index > from) parts.push(text.slice(from, index));
    parts.push(isEscaped ? found.slice(1) : variable);
    from = index + found.length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

function variableOf(found: string): PromptVariable | undefined {
  const { name, sign, rest = '' } = inside.exec(found)?.groups ?? {};
  if (name === undefined) return undefined;
  if (sign !== '|') return { name, initial: rest.trim(), choices: [] };
  const choices = [...new Set(rest.split(',').flatMap((choice) => choice.trim() || []))];
  return choices[0] === undefined ? undefined : { name, initial: choices[0], choices };
}

/** Each variable once, in the order of first use. The first that says more than its name says it for all of that name. */
export function variablesOfPrompt(text: string): PromptVariable[] {
  const byName = new Map<string, PromptVariable>();
  for (const part of partsOfPrompt(text)) {
    if (typeof part === 'string') continue;
    const known = byName.get(part.name);
    if (known === undefined || (isBare(known) && !isBare(part))) byName.set(part.name, part);
  }
  return [...byName.values()];
}

function isBare({ initial, choices }: PromptVariable): boolean {
  return initial === '' && choices.length === 0;
}

/** The text with each variable's value in its place, else with what it begins with. Values are not read again. */
export function filledPrompt(text: string, values: Readonly<Record<string, string>>): string {
  const initials = new Map(variablesOfPrompt(text).map(({ name, initial }) => [name, initial]));
  return partsOfPrompt(text)
    .map((part) => {
      if (typeof part === 'string') return part;
      return Object.hasOwn(values, part.name) ? values[part.name] : initials.get(part.name);
    })
    .join('');
}

/** The text on one line, each variable as its name in brackets. */
export function promptInBrief(text: string): string {
  const parts = partsOfPrompt(text).map((part) => (typeof part === 'string' ? part : `[${part.name}]`));
  return parts.join('').replace(/\s+/g, ' ').trim();
}
