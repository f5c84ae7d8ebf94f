import { z } from 'zod';
import { currency, dayOrMoment, flag, instant, text, uuid } from '../fields.ts';
import { route } from '../route.ts';
import { measures, point } from './measures.ts';

const INTERVALS = ['hour', 'day', 'week', 'month'] as const;

/** `+05:07` is a zone to JavaScript too, but no clock that figures are kept by: they are by quarters of an hour. */
const isZone = (name: string) => {
  try {
    const minutes = new Intl.DateTimeFormat('en', { timeZone: name, minute: 'numeric' });
    return Number(minutes.format(Date.UTC(2026, 0))) % 15 === 0;
  } catch {
    return false;
  }
};

const asked = {
  /** A moment, or a day in the reader's zone, of which `from` is the beginning and `to` the end. Without it: 30 days before `to`. */
  from: dayOrMoment.optional(),
  /** Without it: now. Moments are taken to the quarter of an hour: `from` down, `to` up. */
  to: dayOrMoment.optional(),
  interval: z.enum(INTERVALS).default('day'),
  /** An IANA name, such as Europe/Helsinki: what hours, days, weeks (from Monday) and months are. */
  timezone: text(64).refine(isZone, 'No such time zone').default('UTC'),
  /** At most one of these three: what belongs to it alone. */
  agentUUID: uuid.optional(),
  userUUID: uuid.optional(),
  /** As it stands in `top.models`. */
  model: text(300).optional(),
  /** An ADMIN's choice: one workspace instead of the platform; `mine` is the own one. */
  workspace: z.union([z.literal('mine'), uuid]).optional(),
  /** With the figures of as long a time before. */
  compare: flag.optional(),
};

const figures = {
  sessions: z.number().int(),
  messages: z.number().int(),
  tokens: z.number().int(),
  cost: measures.shape.cost,
  failed: z.number().int(),
};

const topAgent = z.object({ agentUUID: uuid, name: z.string().nullable(), ...figures });
const topModel = z.object({ model: z.string(), name: z.string(), ...figures });
/** The address masked where the reader may not see it whole. */
const topUser = z.object({
  userUUID: uuid,
  /** Null: nobody who has an account, or, where `unknown`, nobody could say for now. */
  email: z.string().nullable(),
  unknown: z.literal(true).optional(),
  logo: z.string().nullable(),
  ...figures,
});

/** Of those who signed up in the time: who came how far, up to now. */
const funnel = z.object({
  signedUp: z.number().int(),
  createdAgent: z.number().int(),
  chatted: z.number().int(),
  paid: z.number().int(),
});

/** Who signed up in a week (from Monday, UTC), and how many of them were active in it and in each week after. */
const cohort = z.object({
  week: z.iso.date(),
  signedUp: z.number().int(),
  active: z.array(z.number().int()),
});

const statistic = z.object({
  range: z.object({
    from: instant,
    to: instant,
    interval: z.enum(INTERVALS),
    timezone: z.string(),
    /** Of `cost`. */
    currency,
    /** The platform, or one workspace. */
    scope: z.enum(['platform', 'workspace']),
  }),
  totals: measures,
  /** One a step of the interval, the oldest first, without gaps; the first and the last may be cut by the range. */
  series: z.array(point),
  /**
   * With `compare`: all of as long a time before, of whole days as many days before, so that a day that goes on stands beside
   * the day before up to the same time; of its steps at most as many as `series` has.
   */
  previous: z.object({ from: instant, to: instant, totals: measures, series: z.array(point) }).nullable(),
  /** By messages, models by tokens; at most ten of each. Of one agent, person or model alone: none, as below. */
  top: z.object({ agents: z.array(topAgent), models: z.array(topModel), users: z.array(topUser) }),
  funnel,
  /** The cohorts of the time's weeks that have begun, at most the last twelve. */
  retention: z.array(cohort),
  /** Why replies and documents failed, the most frequent first; at most ten. */
  errors: z.array(z.object({ code: z.string(), count: z.number().int() })),
  /** For how long events have been waiting to be counted; 0: none waits. */
  lagMs: z.number().int(),
});
export type Statistic = z.infer<typeof statistic>;
export type StatisticPoint = z.infer<typeof point>;
export type StatisticMeasures = z.infer<typeof measures>;

const common = { method: 'GET', service: 'statistics', access: 'person', rate: 'read' } as const;

export const getStatistic = route({
  ...common,
  path: '/api/statistic',
  form: 'data',
  summary:
    'Figures of a time, in steps of the reader’s zone: of the platform for ADMIN, of their workspace for others',
  sentence: 'No statistic data received',
  query: z.strictObject(asked),
  answer: statistic,
});

/**
 * One event of the stream. The first holds everything; each further one, within a second of what happened, what is
 * new: points of the series by their `at`, everything else whole. Without `previous`. Where the time is over, the stream
 * ends with the first.
 */
const change = statistic.omit({ previous: true }).extend({ previous: z.null() });
export type StatisticChange = z.infer<typeof change>;

export const watchStatistic = route({
  ...common,
  path: '/api/statistic/stream',
  form: 'events',
  summary: 'The same figures as server-sent events, again whenever they change',
  sentence: 'Stream request failed',
  query: z.strictObject(asked).omit({ compare: true }),
  answer: change,
});

export const exportStatistic = route({
  ...common,
  path: '/api/statistic/export',
  form: 'raw',
  summary: 'The series as CSV in UTF-8, a line a step',
  sentence: 'No statistic data received',
  query: z.strictObject(asked).omit({ compare: true }),
  answer: z.string(),
});
