/** What every provider takes. */
const LONGEST = 64;
const SERVER = 24;

interface Named {
  readonly server: string;
  readonly tool: string;
}

/** The names by which a model calls tools, in their order: letters, digits, `_` and `-`, no two alike. */
export function toolNames(tools: readonly Named[]): string[] {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  return tools.map((tool) => {
    const name = free(nameOf(tool), taken, numbers);
    taken.add(name);
    return name;
  });
}

/** Of a tool that is no longer offered, and of the others before they are told apart. */
export function nameOf({ server, tool }: Named): string {
  const name = plain(tool, 'tool');
  // The platform's own.
  if (server === '') return name.slice(0, LONGEST);
  return `${plain(server, 'server').slice(0, SERVER)}__${name}`.slice(0, LONGEST);
}

function plain(text: string, otherwise: string): string {
  const letters = text
    .normalize('NFKD')
    .replace(/[^a-zA-Z0-9_-]+/g, '_')
    .replace(/^_+/, '')
    .replace(/(?<!_)_+$/, '');
  return letters || otherwise;
}

/** `numbers` has the one after which a name was looked for last: hundreds may be alike, as those in Chinese are. */
function free(name: string, taken: ReadonlySet<string>, numbers: Map<string, number>): string {
  if (!taken.has(name)) return name;
  for (let number = numbers.get(name) ?? 2; ; number += 1) {
    const ending = `_${number}`;
    const other = name.slice(0, LONGEST - ending.length) + ending;
    if (taken.has(other)) continue;
    numbers.set(name, number + 1);
    return other;
  }
}
