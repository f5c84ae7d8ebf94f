import { expect, it } from '@jest/globals';
import type { Operations } from '@tutka/http-contracts';
import { parkedIn, type Standing, standingOf, waitingIn } from './standing.ts';

const group = (records: number, seconds: number) => ({
  group: 'g',
  records,
  seconds,
  handledAt: null,
  partitions: [],
});
const follower = (records: number, seconds: number) => ({ name: 'f', records, seconds, handledAt: null });
const well: Operations = {
  service: 'billing',
  at: '2026-11-21T10:00:00.000Z',
  relay: { events: 0, seconds: 0 },
  consumers: [group(3, 0.2)],
  followers: [],
  parked: [],
  warnings: [],
  rebuild: { can: false, runningSince: null, progress: null, last: null, failed: null },
};
const count = { group: 'g', topic: 't', records: 3, streams: 2, oldest: well.at };

const cases: [Operations | undefined, Standing][] = [
  [undefined, 'silent'],
  [well, 'well'],
  [{ ...well, relay: { events: 1, seconds: 11 } }, 'behind'],
  [{ ...well, consumers: [group(0, 0), group(9, 60)] }, 'behind'],
  [{ ...well, followers: [follower(9, 60)] }, 'behind'],
  [{ ...well, consumers: null }, 'bus'],
  [{ ...well, consumers: null, parked: [count] }, 'parked'],
];

it.each(cases)('%#: a service stands as the worst of what is in it', (operations, standing) => {
  expect(standingOf(operations)).toBe(standing);
});

it('what waits and what is parked is summed up', () => {
  const service = { ...well, relay: { events: 2, seconds: 1 }, parked: [count, count] };
  expect(waitingIn({ ...service, consumers: [group(3, 4), group(4, 2)] })).toEqual({
    publish: { events: 2, seconds: 1 },
    handle: { records: 7, seconds: 4 },
    all: 9,
  });
  const followed = { ...service, consumers: [group(3, 4)], followers: [follower(5, 6)] };
  expect(waitingIn(followed).handle).toEqual({ records: 8, seconds: 6 });
  expect(waitingIn({ ...service, consumers: null }).handle).toEqual({ records: 0, seconds: 0 });
  expect(parkedIn(service)).toEqual({ records: 6, streams: 4 });
});
