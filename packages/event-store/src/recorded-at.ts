/** By how much a clock that is set back is made up for; one that was wrong by more would hold all times for long. */
const MOST_AHEAD_MS = 24 * 3_600_000;

let newest = 0;

/** Something that this process knows of was recorded then. */
export function noteRecorded(at: Date): void {
  newest = Math.max(newest, at.getTime());
}

/** The time of an event that is appended now: not before that of any event which this process appended or read. */
export function recordedNow(): Date {
  const now = Date.now();
  newest = newest - now > MOST_AHEAD_MS ? now : Math.max(newest, now);
  return new Date(newest);
}
