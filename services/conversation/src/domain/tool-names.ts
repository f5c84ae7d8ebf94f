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
  return tools.map((tool) => {
    const name = free(nameOf(tool), taken);
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
    .replace(/^_+|_+$/g, '');
  return letters || otherwise;
}

function free(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number += 1) {
    const ending = `_${number}`;
    const other = name.slice(0, LONGEST - ending.length) + ending;
    if (!taken.has(other)) return other;
  }
}
