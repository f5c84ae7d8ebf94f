import type { TableDifference } from './read-model.ts';

interface Told {
  readonly events: number;
  readonly milliseconds: number;
  readonly differences: readonly TableDifference[];
  readonly heldMilliseconds?: number;
}

/** What a rebuild came to, for who started it by a command: what differed, table by table, then how much it was. */
export function rebuiltLines({ events, milliseconds, differences, heldMilliseconds }: Told): string[] {
  const tables = differences.flatMap(({ table, wrong, missing, extra, keys }) => [
    `${table}: ${wrong} wrong, ${missing} missing, ${extra} too many`,
    ...keys.map((key) => `  ${key}`),
  ]);
  const held = heldMilliseconds === undefined ? '' : `, tables held for ${heldMilliseconds.toFixed(0)} ms`;
  const came = differences.length === 0 ? 'nothing differed' : 'what differed is right now';
  return [...tables, `${events} events in ${(milliseconds / 1000).toFixed(1)} s${held}: ${came}`];
}
