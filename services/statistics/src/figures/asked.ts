import type { Person } from '@tutka/service-runtime';
import { type Dimension, PLATFORM } from '../domain/count.ts';
import { type Interval, type Point, pointsOf, timeOf, ZoneClock } from '../domain/points.ts';
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
  readonly points: readonly Point[];
  readonly previous: readonly Point[] | undefined;
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

/** As long a time before; where its calendar makes fewer or more steps, it has them. */
function before(
  clock: ZoneClock,
  { from, to }: Point,
  points: readonly Point[],
  interval: Interval,
): Point[] {
  const since = clock.momentOf(clock.shown(from) - (clock.shown(to) - clock.shown(from)));
  const earlier = pointsOf(clock, Math.min(since, from - 900_000), from, interval);
  return earlier.slice(-Math.max(points.length, 1));
}

class TwoFilters extends Error {
  override readonly name = 'TwoFilters';
}

export class NotTheirWorkspace extends Error {
  override readonly name = 'NotTheirWorkspace';
}
