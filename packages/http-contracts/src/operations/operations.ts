import { z } from 'zod';
import { instant, MAX_PAGE_SIZE, NOT_STORABLE, storable, text } from '../fields.ts';
import { route, SERVICES } from '../route.ts';

const whole = z.number().int().min(0);
/** For how long the oldest has been waiting, at least. */
const seconds = z.number().min(0);
const service = z.enum(SERVICES);
/** A parked record's number in its service. */
const id = z.string().regex(/^[1-9]\d{0,17}$/, 'No such record');
const group = z.string().min(1).max(200).refine(storable, NOT_STORABLE);

const partition = z.object({
  topic: z.string(),
  partition: whole,
  records: whole,
  seconds,
  handledAt: instant.nullable(),
});

const consumerGroup = z.object({
  group: z.string(),
  /** Records that it has still to handle. */
  records: whole,
  seconds,
  handledAt: instant.nullable(),
  /** Those that ever had a record. */
  partitions: z.array(partition),
});

/** Of what is made of events after consumers kept them. */
const follower = z.object({ name: z.string(), records: whole, seconds, handledAt: instant.nullable() });

const parkedCount = z.object({
  group: z.string(),
  topic: z.string(),
  records: whole,
  /** Streams that stand still. */
  streams: whole,
  oldest: instant,
});

const rebuild = z.object({
  endedAt: instant,
  events: whole,
  /** Null: of before it was measured. */
  milliseconds: whole.nullable(),
  /** By table: rows that were not as they must be, that were missing, that were too many; the keys of some. */
  differences: z.array(
    z.object({ table: z.string(), wrong: whole, missing: whole, extra: whole, keys: z.array(z.string()) }),
  ),
});

/** Nothing was changed by it. The reason is of the process that tried. */
const failedRebuild = z.object({ at: instant, reason: z.string() });

const operations = z.object({
  service,
  at: instant,
  /** Events that are not published yet. */
  relay: z.object({ events: whole, seconds }),
  /** Null: the bus does not answer. */
  consumers: z.array(consumerGroup).nullable(),
  followers: z.array(follower),
  parked: z.array(parkedCount),
  /** What its settings leave to be done. NO_SMTP: mails are files, codes to sign in with stand in its log. */
  warnings: z.array(z.enum(['NO_SMTP'])),
  /** `can`: its read models are made anew on request. */
  rebuild: z.object({
    can: z.boolean(),
    runningSince: instant.nullable(),
    /** Of one that runs: how many of about how many events it has replayed. Null: none runs, or it does not tell. */
    progress: z
      .object({ phase: z.enum(['replaying', 'comparing', 'mending']), events: whole, total: whole })
      .nullable(),
    last: rebuild.nullable(),
    /** The newest that failed, where none was made since. */
    failed: failedRebuild.nullable(),
  }),
});
export type Operations = z.infer<typeof operations>;

const parked = z.object({
  id,
  group: z.string(),
  topic: z.string(),
  /** The stream. */
  key: z.string(),
  partition: whole,
  offset: z.string(),
  /** What of the headers tells its event; null: it lacks that. */
  eventType: z.string().nullable(),
  eventTime: z.string().nullable(),
  workspace: z.string().nullable(),
  headers: z.record(z.string(), z.string()),
  reason: z.string(),
  /** How often it was handled in vain. */
  tries: whole,
  parkedAt: instant,
  /** Later records of its stream that wait behind it. */
  waiting: whole,
});
export type Parked = z.infer<typeof parked>;

const replayed = z.object({
  /** Records that were handled and are parked no longer. */
  handled: whole,
  /** Streams of which the first record failed again. */
  failed: z.array(z.object({ group: z.string(), topic: z.string(), key: z.string(), reason: z.string() })),
});

const common = { service: 'each', access: 'admin', sentence: 'Request failed' } as const;
const ofService = z.strictObject({ service });
const ofRecord = z.strictObject({ service, id });

export const getOperations = route({
  ...common,
  method: 'GET',
  path: '/api/operations/:service',
  rate: 'read',
  form: 'data',
  summary:
    'What of a service is on its way or stands still: events to publish, records to handle, parked ones',
  params: ofService,
  answer: operations,
});

export const listParked = route({
  ...common,
  method: 'GET',
  path: '/api/operations/:service/parked',
  rate: 'read',
  form: 'cursor',
  summary: 'Records that a service could not handle, the first of each stream, the longest parked first',
  params: ofService,
  query: z.strictObject({
    group: group.optional(),
    cursor: id.optional(),
    limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).optional(),
  }),
  answer: parked,
});

export const replayParked = route({
  ...common,
  method: 'POST',
  path: '/api/operations/:service/parked/:id/replay',
  rate: 'write',
  form: 'data',
  summary: 'Handle a parked record again, and those of its stream behind it',
  params: ofRecord,
  answer: replayed,
});

export const replayAllParked = route({
  ...common,
  method: 'POST',
  path: '/api/operations/:service/parked/replay',
  rate: 'write',
  form: 'data',
  summary: 'Handle everything again that a service, or one group of it, parked',
  params: ofService,
  body: z.strictObject({ group: group.optional() }).optional(),
  answer: replayed,
});

export const skipParked = route({
  ...common,
  method: 'POST',
  path: '/api/operations/:service/parked/:id/skip',
  rate: 'write',
  form: 'data',
  summary: 'Give a parked record up, for good, and handle those of its stream behind it',
  params: ofRecord,
  body: z.strictObject({ reason: text(500) }),
  answer: replayed,
});

export const startRebuild = route({
  ...common,
  method: 'POST',
  path: '/api/operations/:service/rebuild',
  rate: 'write',
  form: 'data',
  summary: 'Make a service’s read models anew from its events, while they serve; what differed is told after',
  params: ofService,
  answer: z.object({ startedAt: instant }),
});
