import type { ThreadRow } from './rows-of.ts';

/** Rows of a thread that are laid out and painted together, or none of them while they are far from what is seen. */
export interface RowGroup {
  readonly key: number;
  readonly rows: ThreadRow[];
}

/** So many rows make a group; it may take more until the next question, with which another begins. */
const FULL = 10;

/**
 * Parts a thread's rows into groups. A row stays in the group it was in, whatever comes before or after it, so that nothing
 * on the page is built anew; the same rows make the same groups again.
 */
export class RowGroups {
  readonly #groupOf = new Map<string, number>();
  #next = 0;

  of(rows: readonly ThreadRow[]): RowGroup[] {
    const groups: RowGroup[] = [];
    const lastOf = new Map(rows.map(({ key }, at) => [this.#groupOf.get(key), at]));
    for (const [at, row] of rows.entries()) {
      const last = groups.at(-1);
      const goesOn = last !== undefined && (lastOf.get(last.key) ?? -1) > at;
      const key =
        this.#known(row, groups) ?? (goesOn || takes(last, row) ? last?.key : undefined) ?? this.#next++;
      this.#groupOf.set(row.key, key);
      if (last?.key === key) last.rows.push(row);
      else groups.push({ key, rows: [row] });
    }
    return groups;
  }

  /** The group in which a row was, unless other rows part it from that one now. */
  #known(row: ThreadRow, groups: readonly RowGroup[]): number | undefined {
    const known = this.#groupOf.get(row.key);
    return groups.slice(0, -1).some(({ key }) => key === known) ? undefined : known;
  }
}

function takes(group: RowGroup | undefined, row: ThreadRow): boolean {
  return group !== undefined && (group.rows.length < FULL || !isQuestion(row));
}

function isQuestion(row: ThreadRow): boolean {
  return 'question' in row || ('message' in row && row.message.role === 'user');
}
