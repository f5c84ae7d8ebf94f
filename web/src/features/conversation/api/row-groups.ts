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
    const groups = new Map<number, RowGroup>();
    let last: RowGroup | undefined;
    for (const row of rows) {
      const key = this.#keyFor(row, last, groups);
      this.#groupOf.set(row.key, key);
      if (last?.key !== key) {
        last = { key, rows: [] };
        groups.set(key, last);
      }
      last.rows.push(row);
    }
    return [...groups.values()];
  }

  /** The group in which the row was, unless other rows part it from that one now. */
  #keyFor(row: ThreadRow, last: RowGroup | undefined, groups: ReadonlyMap<number, RowGroup>): number {
    const known = this.#groupOf.get(row.key);
    if (known !== undefined && (known === last?.key || !groups.has(known))) return known;
    return last && takes(last, row) ? last.key : this.#next++;
  }
}

function takes(group: RowGroup, row: ThreadRow): boolean {
  return group.rows.length < FULL || !isQuestion(row);
}

function isQuestion(row: ThreadRow): boolean {
  return 'question' in row || ('message' in row && row.message.role === 'user');
}
