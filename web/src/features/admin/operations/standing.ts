import type { Operations } from '@tutka/http-contracts';

/** Events take fractions of a second; what waits longer than this is worth a look. */
const BEHIND_SECONDS = 10;

export type Standing = 'well' | 'behind' | 'parked' | 'bus' | 'silent';

/** How a service stands, the worst first; undefined: it did not answer. */
export function standingOf(operations: Operations | undefined): Standing {
  if (operations === undefined) return 'silent';
  const { relay, consumers, followers, parked } = operations;
  if (parked.length > 0) return 'parked';
  if (consumers === null) return 'bus';
  const isBehind = [relay, ...consumers, ...followers].some(({ seconds }) => seconds >= BEHIND_SECONDS);
  return isBehind ? 'behind' : 'well';
}

/** What waits in a service: events to publish, records to handle, and for how long the oldest of each has been there. */
export function waitingIn({ relay, consumers, followers }: Operations) {
  const groups = [...(consumers ?? []), ...followers];
  const handle = {
    records: groups.reduce((sum, { records }) => sum + records, 0),
    seconds: Math.max(0, ...groups.map(({ seconds }) => seconds)),
  };
  return { publish: relay, handle, all: relay.events + handle.records };
}

/** Records and streams that stand still. */
export function parkedIn({ parked }: Operations): { readonly records: number; readonly streams: number } {
  return {
    records: parked.reduce((sum, { records }) => sum + records, 0),
    streams: parked.reduce((sum, { streams }) => sum + streams, 0),
  };
}
