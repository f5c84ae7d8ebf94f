import { logViolations } from './event-log/check.ts';
import type { Logs, ServiceLog } from './event-log/rows.ts';
import type { Evidence } from './evidence.ts';
import { ingestionEvents, ingestionViolations } from './ingestion/check.ts';
import { replyEvents, replyViolations } from './reply/check.ts';

interface Plant {
  readonly name: string;
  /** What the checker says of the evidence once it was tampered with. */
  readonly violations: readonly string[];
}

/** Faults put into what was found, one at a time; the checker must see each. Answers those it does not see. */
export function unseenPlants(evidence: Evidence): { planted: number; unseen: string[] } {
  const plants = [...ingestionPlants(evidence), ...replyPlants(evidence), ...logPlants(evidence)];
  const unseen = plants.filter(({ violations }) => violations.length === 0).map(({ name }) => name);
  return { planted: plants.length, unseen };
}

function ingestionPlants({ ingestions: { reference, runs } }: Evidence): Plant[] {
  const [run] = runs;
  const [first] = reference;
  if (!run || !first) return [];
  const judge = (name: string, chunks: typeof reference) => ({
    name,
    violations: ingestionViolations({ ...run, chunks }, reference),
  });
  return [
    judge('a chunk is missing', run.chunks.slice(0, -1)),
    judge('a chunk stands twice', [first, ...run.chunks]),
    judge('a chunk is on another page', [{ ...first, page: 77 }, ...run.chunks.slice(1)]),
    judge('a chunk says something else', [{ ...first, text: `${first.text} ` }, ...run.chunks.slice(1)]),
    { name: 'it failed', violations: ingestionViolations({ ...run, status: 3 }, reference) },
  ];
}

function replyPlants({ replies: { runs } }: Evidence): Plant[] {
  const run = runs.toSorted((a, b) => b.received.length - a.received.length)[0];
  if (!run) return [];
  const judge = (name: string, changed: Partial<typeof run>) => ({
    name,
    violations: replyViolations({ ...run, ...changed }),
  });
  const { stored, resumed } = run;
  return [
    judge('a piece is stored twice', { stored: stored.slice(0, 20) + stored }),
    judge('a piece in the middle is lost', { stored: stored.slice(0, 9) + stored.slice(14) }),
    judge('the end of what was got is lost', { stored: stored.slice(0, 1) }),
    judge('it still says that it runs', { status: 0 }),
    judge('a line is gone', { resumed: resumed.toSpliced(1, 1) }),
  ];
}

function logPlants({ logs, ingestions, replies }: Evidence): Plant[] {
  const expected = [
    ...ingestions.runs.map(({ document }) => ingestionEvents(document)),
    ...replies.runs.flatMap(replyEvents),
  ];
  const judge = (name: string, changed: Logs) => ({ name, violations: logViolations(changed, expected) });
  const { records } = logs;
  const [record] = records;
  const told = records.findIndex(
    ({ key }, at) => at > 0 && records.slice(0, at).some((other) => other.key === key),
  );
  if (!record || told < 0) return [];
  return [
    judge('an event is lost', inCatalog(logs, { events: (all) => all.toSpliced(3, 1) })),
    judge('the last event of a shard is lost', inCatalog(logs, { events: (all) => all.slice(0, -1) })),
    judge('an event is doubled', inCatalog(logs, { events: doubled })),
    judge('a whole stream is lost', inCatalog(logs, { events: withoutLastRun(ingestions.runs) })),
    judge('a record never came', { ...logs, records: renumbered(records.slice(1)) }),
    judge('a record tells of no event', { ...logs, records: [{ ...record, id: 'x' }, ...records.slice(1)] }),
    judge('records came in another order', { ...logs, records: renumbered(movedToFront(records, told)) }),
  ];
}

type Events = ServiceLog['events'];

function inCatalog(logs: Logs, { events }: { events: (all: Events) => Events }): Logs {
  const services = logs.services.map((log) =>
    log.service === 'catalog' ? { ...log, events: events(log.events) } : log,
  );
  return { ...logs, services };
}

/** The same once more as a new event, rightly numbered, as a command that was carried out twice would be. */
function doubled(all: Events): Events {
  const last = all.findLast(({ type }) => type === 'DocumentReady');
  return last ? [...all, { ...last, id: 'again', pos: last.pos + 1, version: last.version + 1 }] : all;
}

function withoutLastRun(runs: Evidence['ingestions']['runs']): (all: Events) => Events {
  return (all) => all.filter(({ stream }) => stream !== runs.at(-1)?.document);
}

function movedToFront<T>(all: readonly T[], at: number): T[] {
  return [...all.slice(at, at + 1), ...all.toSpliced(at, 1)];
}

function renumbered(records: Logs['records']): Logs['records'] {
  const next = new Map<string, number>();
  return records.map((record) => {
    const place = `${record.topic}/${record.partition}`;
    const offset = next.get(place) ?? 0;
    next.set(place, offset + 1);
    return { ...record, offset };
  });
}
