import type { Directory, PartSpan } from './directory.ts';

/** Segments that become one: where each slot goes, −1 for the chunks of removed parts. */
export interface MergePlan {
  readonly directory: Directory;
  /** For each segment, the new slot of each of its slots. */
  readonly moves: readonly Int32Array[];
}

/** Lays the parts of several segments behind one another, in the order given, without the removed ones. */
export function planMerge(
  segments: readonly { readonly directory: Directory; readonly removed: ReadonlySet<number> }[],
): MergePlan {
  const spans: PartSpan[] = [];
  const lengths: number[] = [];
  const moves = segments.map(({ directory, removed }) => {
    const move = new Int32Array(directory.lengths.length).fill(-1);
    for (const { part, start, count } of directory.spans) {
      if (removed.has(part)) continue;
      spans.push({ part, start: lengths.length, count });
      for (let slot = start; slot < start + count; slot++) {
        move[slot] = lengths.push(directory.lengths[slot] as number) - 1;
      }
    }
    return move;
  });
  return { directory: { spans, lengths: Uint32Array.from(lengths) }, moves };
}
