import type { BusRecord, EventRow, Logs, ServiceLog } from './rows.ts';

/** How often each type of event must stand in a stream. */
export interface Expected {
  readonly stream: string;
  readonly counts: Readonly<Record<string, number>>;
}

/** Events that a service keeps to itself; every other one is told on the bus. */
const privateTypes = new Set([
  'IngestionStarted',
  'IngestionResumed',
  'DocumentFetched',
  'PagesParsed',
  'DocumentChunked',
  'DocumentIndexed',
  'RetryRequested',
  'SourceReplaced',
  'DocumentRenamed',
  'IngestionCancelled',
  'IndexBegun',
  'IndexRequested',
  'IndexReopened',
  'IndexSwitched',
  'IndexBuildFailed',
  'IndexDropped',
]);

/** What is lost, doubled or out of order in the logs and on the bus. */
export function logViolations(logs: Logs, expected: readonly Expected[]): string[] {
  return [
    ...logs.services.flatMap(gaps),
    ...missed(logs, expected),
    ...untold(logs),
    ...places(logs.records),
    ...disorder(logs.records),
  ];
}

/** Records sent again after a crash between sending and noting it; consumers know them by their id. */
export function sentAgain({ records }: Logs): number {
  return records.length - new Set(records.map(({ id }) => id)).size;
}

function gaps({ service, events, shards, streams }: ServiceLog): string[] {
  const byShard = Map.groupBy(events, ({ shard }) => shard);
  const byStream = Map.groupBy(events, ({ stream }) => stream);
  const ids = new Set(events.map(({ id }) => id));
  return [
    ...[...shards].flatMap(([shard, last]) =>
      unbroken(
        `${service} shard ${shard}`,
        (byShard.get(shard) ?? []).map(({ pos }) => pos),
        last,
      ),
    ),
    ...[...streams].flatMap(([stream, last]) =>
      unbroken(
        `${service} stream ${stream}`,
        (byStream.get(stream) ?? []).map(({ version }) => version),
        last,
      ),
    ),
    ...(ids.size === events.length ? [] : [`${service}: an event's id stands twice`]),
  ];
}

/** Whether the numbers are 1, 2, … last. */
function unbroken(what: string, numbers: readonly number[], last: number): string[] {
  const sorted = numbers.toSorted((a, b) => a - b);
  const whole = sorted.length === last && sorted.every((number, at) => number === at + 1);
  return whole ? [] : [`${what} is not 1 to ${last}: ${sorted.join(' ').slice(0, 80)}`];
}

function missed(logs: Logs, expected: readonly Expected[]): string[] {
  const byStream = Map.groupBy(allEvents(logs), ({ stream }) => stream);
  return expected.flatMap(({ stream, counts }) =>
    Object.entries(counts).flatMap(([type, count]) => {
      const found = (byStream.get(stream) ?? []).filter((event) => event.type === type).length;
      return found === count ? [] : [`${type} of ${stream} stands ${found} times, not ${count}`];
    }),
  );
}

function untold(logs: Logs): string[] {
  const events = allEvents(logs);
  const told = new Set(logs.records.map(({ id }) => id));
  const known = new Set(events.map(({ id }) => id));
  return [
    ...events
      .filter(({ id, type }) => privateTypes.has(type) === told.has(id))
      .map(
        ({ id, type }) => `${type} ${id} ${told.has(id) ? 'is private, but on' : 'never came to'} the bus`,
      ),
    ...[...told].filter((id) => !known.has(id)).map((id) => `record ${id} tells of no event`),
  ];
}

/** A Kafka's offsets may jump: over what was meant for a topic that was there before. */
function places(records: readonly BusRecord[]): string[] {
  const last = new Map<string, number>();
  return records.flatMap(({ topic, partition, offset }) => {
    const place = `${topic}/${partition}`;
    const before = last.get(place) ?? -1;
    last.set(place, offset);
    return offset > before ? [] : [`${place}: ${offset} stands behind ${before}`];
  });
}

/** The first record of each event must come in the order of its stream; later ones are repeats. */
function disorder(records: readonly BusRecord[]): string[] {
  const seen = new Set<string>();
  const newest = new Map<string, number>();
  return records.flatMap(({ topic, key, id, streamVersion }) => {
    if (seen.has(id)) return [];
    seen.add(id);
    const stream = `${topic} ${key}`;
    const before = newest.get(stream) ?? 0;
    newest.set(stream, streamVersion);
    return streamVersion > before ? [] : [`${stream}: version ${streamVersion} came after ${before}`];
  });
}

function allEvents({ services }: Logs): EventRow[] {
  return services.flatMap(({ events }) => events);
}
