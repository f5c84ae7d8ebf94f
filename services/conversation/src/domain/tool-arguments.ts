/** Characters of a call's arguments, as JSON. */
const LONGEST = 20_000;
/** Objects and lists within one another; PostgreSQL gives up at some thousands. */
const DEEPEST = 64;
const SHOWN = 200;

type Arguments = Record<string, unknown>;

/** The arguments of a call, fit to be stored; or what the model is told is wrong with them. */
export function checkedArguments(asked: {
  readonly arguments: Readonly<Arguments> | undefined;
  readonly text: string;
}): { readonly value: Arguments } | { readonly problem: string } {
  if (asked.text.length > LONGEST) return { problem: `The arguments are longer than ${LONGEST} characters.` };
  if (asked.arguments === undefined) {
    const text = clean(asked.text);
    const shown = text.length > SHOWN ? `${text.slice(0, SHOWN).toWellFormed()}…` : text;
    return {
      problem: `The arguments are no JSON object: ${shown}\nSend one JSON object that fits the tool's schema.`,
    };
  }
  if (depthOf(asked.text) > DEEPEST)
    return { problem: `The arguments are nested more than ${DEEPEST} deep.` };
  return { value: cleaned(asked.arguments) };
}

/** Without what PostgreSQL cannot keep. */
export function clean(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** The same of all texts in a value. */
export function cleaned<T>(value: T): T;
export function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return clean(value);
  if (Array.isArray(value)) return value.map((each) => cleaned(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [clean(key), cleaned(each)]));
}

/** At most: brackets in texts count too. */
function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  for (const sign of json) {
    if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
