import type { Person } from '@tutka/service-runtime';
import { type Dimension, PLATFORM } from '../domain/count.ts';
import { type Interval, type Point, pointsOf, timeOf, ZoneClock } from '../domain/points.ts';
import { ceilTo, DAY_MS, QUARTER_MS } from '../domain/quarter.ts';
import type { Subject } from '../projections/day-versions.ts';

/** A question as it was put. */
export interface Query {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly interval: Interval;
  readonly timezone: string;
  readonly agentUUID?: string | undefined;
  readonly userUUID?: string | undefined;
  readonly model?: string | undefined;
  readonly workspace?: string | undefined;
  readonly compare?: boolean | undefined;
}

/** What is to be read for it. */
export interface Asked {
  readonly query: Query;
  readonly scope: 'platform' | 'workspace';
  readonly subject: Subject;
  readonly time: Point;
  /** When it was asked. */
  readonly now: number;
  readonly points: readonly Point[];
  readonly previous: Before | undefined;
}

/** As long a time before what is asked for: whole days before it where it begins with one. */
export interface Before {
  readonly points: readonly Point[];
  /** Which of its steps stand beside those that are asked for: from one up to another, without that. */
  readonly beside: readonly [number, number];
}

/** Whose figures, and of when. @throws TwoFilters, EmptyTime, TooManyPoints, NotTheirWorkspace */
export function askedBy(asker: Person, query: Query, now: Date): Asked {
  const clock = ZoneClock.of(query.timezone);
  const time = timeOf(clock, query, now.getTime());
  const points = pointsOf(clock, time.from, time.to, query.interval);
  const workspace = scopeOf(asker, query);
  return {
    query,
    scope: workspace === PLATFORM ? 'platform' : 'workspace',
    subject: { workspace, ...itemOf(query) },
    time,
    now: now.getTime(),
    points,
    previous: query.compare ? before(clock, time, points, query.interval) : undefined,
  };
}

function scopeOf({ role, workspace: own }: Person, { workspace }: Query): string {
  const wanted = workspace === 'mine' ? own : workspace;
  if (role === 1) return wanted ?? PLATFORM;
  if (wanted !== undefined && wanted !== own)
    throw new NotTheirWorkspace('Only an ADMIN sees other workspaces');
  return own;
}

function itemOf({ agentUUID, userUUID, model }: Query): { dimension: Dimension; item: string } {
  const named: [Dimension, string | undefined][] = [
    ['agent', agentUUID],
    ['user', userUUID],
    ['model', model],
  ];
  const [first, second] = named.filter(([, item]) => item !== undefined);
  if (second) throw new TwoFilters('Ask for one agent, one person or one model');
  const [dimension, item = ''] = first ?? ['all'];
  return { dimension, item };
}

/** Its calendar may make fewer or more steps of it. */
function before(clock: ZoneClock, { from, to }: Point, points: readonly Point[], interval: Interval): Before {
  const [first, end] = [clock.shown(from), clock.shown(to)];
  // A morning stands beside the morning before, not beside an evening.
  const earlierBy = first % DAY_MS === 0 ? ceilTo(end - first, DAY_MS) : end - first;
  const until = Math.min(clock.momentOf(end - earlierBy), from);
  const since = Math.min(clock.momentOf(first - earlierBy), until - QUARTER_MS);
  const earlier = pointsOf(clock, since, until, interval);
  return { points: earlier, beside: besideSo(earlier, points.length) };
}

/** Of more steps than `many`, the longer ones: one that the time cuts at either end says least. */
function besideSo(steps: readonly Point[], many: number): [number, number] {
  const lengthAt = (at: number) => (steps[at] ? steps[at].to - steps[at].from : 0);
  let [first, end] = [0, steps.length];
  while (end - first > many) {
    if (lengthAt(first) < lengthAt(end - 1)) first++;
    else end--;
  }
  return [first, end];
}

class TwoFilters extends Error {
  override readonly name = 'TwoFilters';
}

export class NotTheirWorkspace extends Error {
  override readonly name = 'NotTheirWorkspace';
}
