/** How many sights are kept of a partition that is behind; between them the wait is told a little too short. */
const MOST_SIGHTS = 240;

interface Sight {
  readonly at: number;
  readonly end: bigint;
}

/**
 * Remembers when the records that a group has still to handle were first seen, since a bus tells how many they are
 * and not since when.
 */
export function waitingTimes() {
  const sights = new Map<string, Sight[]>();
  return {
    /** For how many milliseconds at least the record at `next` has been there, which ends before `end`, at the time `now`. */
    look(place: string, next: bigint, end: bigint, now: number): number {
      // A partition that was cut off or made anew is shorter than what was seen of it.
      const kept = (sights.get(place) ?? []).filter((sight) => sight.end > next && sight.end <= end);
      if (end > (kept.at(-1)?.end ?? next)) kept.push({ at: now, end });
      sights.set(place, kept.length > MOST_SIGHTS ? kept.filter((_, n) => n % 2 === 0) : kept);
      return now - (kept[0]?.at ?? now);
    },
  };
}
