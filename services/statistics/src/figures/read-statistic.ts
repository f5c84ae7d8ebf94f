import { asWorker, type Db, inTenant, type Tx } from '@tutka/database';
import type { Statistic } from '@tutka/http-contracts';
import { describeNow, type People, type Person } from '@tutka/service-runtime';
import { nameRead } from '../domain/agent-name.ts';
import type { Cell } from '../domain/cell.ts';
import type { Dimension } from '../domain/count.ts';
import type { ItemSum } from '../domain/item-sums.ts';
import type { Measure } from '../domain/measures.ts';
import { ceilTo, DAY_MS, floorTo } from '../domain/quarter.ts';
import { weekOf } from '../domain/week.ts';
import { agentNames } from '../projections/agents.ts';
import { dayVersions } from '../projections/day-versions.ts';
import { readRetention } from '../projections/figure-reads.ts';
import type { KeptFigures } from '../projections/kept.ts';
import { type Rank, readTop, wholeDays } from '../projections/top-reads.ts';
import { nanoText } from './amounts.ts';
import type { Asked, Before } from './asked.ts';
import { sumOf } from './measures-view.ts';
import { readSeries } from './read-series.ts';

export interface StatisticReads {
  readonly app: Db;
  readonly worker: Db;
  readonly people: People;
  readonly ledgerCurrency: string;
  readonly kept: KeptFigures;
  /** Milliseconds that the figures are behind. */
  lag(): Promise<number>;
}

/** The answer to a question about figures. */
export async function readStatistic(reads: StatisticReads, asker: Person, asked: Asked): Promise<Statistic> {
  const { query, time, points, previous, scope } = asked;
  const lagMs = await reads.lag();
  // Asked together, answered one after the other: while one is read the next is looked for.
  const [now, before, beside] = await inTenant(reads.app, asker, (tx) =>
    Promise.all([
      readSeries(tx, reads.kept, asked.subject, points),
      previous && compared(tx, reads.kept, asked, previous),
      besideSeries(tx, reads.kept, asked),
    ]),
  );
  return {
    range: {
      from: instant(time.from),
      to: instant(time.to),
      interval: query.interval,
      timezone: query.timezone,
      currency: reads.ledgerCurrency,
      scope,
    },
    totals: now.totals,
    series: now.series,
    previous: before ?? null,
    top: await topView(reads, asker, scope, beside),
    funnel: funnelOf(now.total),
    retention: beside.retention,
    errors: beside.errors.map(({ item, failed }) => ({ code: item, count: failed })),
    lagMs,
  };
}

/** All of the time before, and the steps of it that stand beside those of now. */
async function compared(
  tx: Tx,
  kept: KeptFigures,
  { subject, time }: Asked,
  { points, beside }: Before,
): Promise<Statistic['previous']> {
  const { totals, series } = await readSeries(tx, kept, subject, points);
  const from = instant(points[0]?.from ?? time.from);
  const to = instant(points.at(-1)?.to ?? time.from);
  return { from, to, totals, series: series.slice(...beside) };
}

const instant = (ms: number) => new Date(ms).toISOString();

interface Tops {
  readonly agents: readonly ItemSum[];
  readonly models: readonly ItemSum[];
  readonly users: readonly ItemSum[];
}

interface BesideSeries extends Tops {
  readonly errors: readonly ItemSum[];
  readonly retention: Statistic['retention'];
}

/** What belongs to the whole scope; of one agent, person or model there is none of it. */
async function besideSeries(tx: Tx, kept: KeptFigures, { subject, time, now }: Asked): Promise<BesideSeries> {
  const none = { agents: [], models: [], users: [], errors: [], retention: [] };
  if (subject.dimension !== 'all') return none;
  const { workspace } = subject;
  const versions = await dayVersions(tx, subject, floorTo(time.from, DAY_MS), ceilTo(time.to, DAY_MS));
  const within = await wholeDays(tx, workspace, time, versions);
  const top = (dimension: Dimension, by: Rank) =>
    readTop({ tx, kept, versions, scope: { workspace, dimension } }, within, by);
  const [agents, models, users, errors, retention] = await Promise.all([
    top('agent', 'messages'),
    top('model', 'tokens'),
    top('user', 'messages'),
    top('error', 'failed'),
    cohorts(tx, workspace, { from: time.from, to: Math.min(time.to, now) }),
  ]);
  return { agents, models, users, errors, retention };
}

const MOST_COHORTS = 12;
const WEEK_MS = 7 * 86_400_000;

async function cohorts(tx: Tx, workspace: string, { from, to }: { from: number; to: number }) {
  const last = weekOf(new Date(to - 1));
  const earliest = new Date(Math.max(from, Date.parse(last) - (MOST_COHORTS - 1) * WEEK_MS));
  const rows = await readRetention(tx, workspace, weekOf(earliest), last);
  return [...Map.groupBy(rows, ({ cohort }) => cohort)].map(([week, ofCohort]) => {
    const active: number[] = [];
    for (const { week: at, people } of ofCohort) active[at] = people;
    return { week, signedUp: active[0] ?? 0, active: Array.from(active, (people) => people ?? 0) };
  });
}

function funnelOf(total: Cell): Statistic['funnel'] {
  const n = (measure: Measure) => Number(sumOf(total, measure));
  return {
    signedUp: n('sign_ups'),
    createdAgent: n('created_agent'),
    chatted: n('chatted'),
    paid: n('paid'),
  };
}

async function topView(
  reads: StatisticReads,
  asker: Person,
  scope: Asked['scope'],
  tops: Tops,
): Promise<Statistic['top']> {
  const items = (rows: readonly ItemSum[]) => rows.map(({ item }) => item);
  const names = await asWorker(reads.worker, (tx) => agentNames(tx, items(tops.agents)));
  const nameOf = (agent: string) => {
    const known = names.get(agent);
    return known ? nameRead(known, asker.workspace, scope) : null;
  };
  const people = await describeNow(reads.people, asker, items(tops.users));
  const figures = ({ sessions, messages, tokens, cost, failed }: ItemSum) => ({
    ...{ sessions, messages, tokens, failed },
    cost: nanoText(BigInt(cost)),
  });
  return {
    agents: tops.agents.map((row) => ({
      agentUUID: row.item,
      name: nameOf(row.item),
      ...figures(row),
    })),
    models: tops.models.map((row) => ({
      model: row.item,
      name: row.item.slice(row.item.indexOf('/') + 1),
      ...figures(row),
    })),
    users: tops.users.map((row) => {
      const { email = null, logo = null } = people?.get(row.item) ?? {};
      return {
        userUUID: row.item,
        email,
        logo,
        ...(people ? {} : { unknown: true as const }),
        ...figures(row),
      };
    }),
  };
}
