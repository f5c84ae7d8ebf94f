import { readDatabase } from '../databases.ts';
import type { Logs } from '../event-log/rows.ts';
import { type Rest, restViolations } from './check.ts';
import type { Consumers } from './consumers.ts';
import { readDifferences } from './differences.ts';
import { answerViolations, signInViolations } from './faults.ts';
import type { LoadBook } from './load.ts';

interface Plant {
  readonly name: string;
  readonly seen: boolean;
}

/** Faults put into what was found and into the databases themselves, one at a time; the checker must see each. */
export async function unseenPlants(
  book: LoadBook,
  rest: Rest,
  superuser: URL,
): Promise<{ planted: number; unseen: string[] }> {
  const plants = [...inAnswers(), ...inRest(book, rest), ...(await inReadModels(superuser))];
  return { planted: plants.length, unseen: plants.filter(({ seen }) => !seen).map(({ name }) => name) };
}

function inAnswers(): Plant[] {
  const answers = new Map([['reply 503 MODEL_UNAVAILABLE', 1]]);
  return [
    { name: 'a chat is refused', seen: answerViolations({ answers }, { allowed: /^upload 503/ }).length > 0 },
    { name: 'a code is given without Redis', seen: signInViolations(200, '{"success":true}').length > 0 },
  ];
}

function inRest(book: LoadBook, rest: Rest): Plant[] {
  const clean = restViolations(book, rest).length;
  const judged = (name: string, own: Partial<LoadBook>, found: Partial<Rest> = {}): Plant => ({
    name,
    seen: restViolations({ ...book, ...own }, { ...rest, ...found }).length > clean,
  });
  const consumed = (name: string, changed: Partial<Consumers>) =>
    judged(name, {}, { consumers: { ...rest.consumers, ...changed } });
  const logged = (name: string, changed: Partial<Logs>) =>
    judged(name, {}, { logs: { ...rest.logs, ...changed } });
  const { received, groups } = rest.consumers;
  const { services, records } = rest.logs;
  return [
    judged('a base is lost', { bases: [...book.bases, { uuid: 'nowhere', names: ['Lost'] }] }),
    judged('a chat is lost', { replied: [...book.replied, { session: 'nowhere', question: '?' }] }),
    logged('an event is lost', {
      services: services.map((log) =>
        log.service === 'catalog' ? { ...log, events: log.events.slice(0, -1) } : log,
      ),
    }),
    logged('an event never comes to the bus', { records: withoutOne(records) }),
    logged('records are in another order', { records: swapped(records) }),
    logged('a zombie publishes what it never wrote', { records: withStranger(records) }),
    consumed('a record is never consumed', { received: received.slice(1) }),
    consumed('a zombie consumes a record again', { received: [...received, ...received.slice(-1)] }),
    consumed('records are consumed in another order', { received: received.toReversed() }),
    consumed('a group has left a stream behind', {
      groups: groups.map((group) => ({ ...group, versions: new Map() })),
    }),
    consumed('a record is parked', { parked: ['a record'] }),
  ];
}

type Records = Logs['records'];

/** One that was sent once, and those behind it in its place. */
function withoutOne(records: Records): Records {
  const times = Map.groupBy(records, ({ id }) => id);
  const gone = records.find(({ id }) => times.get(id)?.length === 1);
  return records
    .filter((one) => one !== gone)
    .map((one) => (behind(one, gone) ? { ...one, offset: one.offset - 1 } : one));
}

function behind(one: Records[number], gone: Records[number] | undefined): boolean {
  return (
    gone !== undefined &&
    one.topic === gone.topic &&
    one.partition === gone.partition &&
    one.offset > gone.offset
  );
}

/** Two of one stream, each in the place of the other. */
function swapped(records: Records): Records {
  const streams = Map.groupBy(records, ({ topic, key }) => `${topic} ${key}`);
  const pair = [...streams.values()].find((own) => new Set(own.map(({ id }) => id)).size > 1);
  const first = pair?.[0];
  const second = pair?.find(({ id }) => id !== first?.id);
  if (!first || !second) return records;
  const [early, late] = [
    { ...second, offset: first.offset },
    { ...first, offset: second.offset },
  ];
  return records.map((one) => (one === first ? early : one === second ? late : one));
}

function withStranger(records: Records): Records {
  const last = records.at(-1);
  return last ? [...records, { ...last, offset: last.offset + 1, id: 'nobody' }] : records;
}

/** What a zombie, or a record that is handled twice, would leave in tables: service, the fault, how it comes to be. */
const rows = [
  [
    'catalog',
    'a zombie gives a base its older name',
    `UPDATE knowledges SET name = 'Older' WHERE uuid IN (SELECT uuid FROM knowledges LIMIT 1)`,
  ],
  [
    'statistics',
    'an event is counted twice',
    `UPDATE figures SET messages = messages + 1
     WHERE ctid IN (SELECT ctid FROM figures ORDER BY workspace, dimension, item, day LIMIT 1)`,
  ],
  [
    'statistics',
    'an entry of the audit log is lost',
    'DELETE FROM audit_entries WHERE id IN (SELECT id FROM audit_entries LIMIT 1)',
  ],
] as const;

async function inReadModels(superuser: URL): Promise<Plant[]> {
  const plants: Plant[] = [];
  for (const [service, name, sql] of rows) {
    const { rowCount } = await readDatabase(superuser, service, (db) => db.raw<{ rowCount: number }>(sql));
    plants.push({ name, seen: rowCount === 1 && (await readDifferences(superuser)).length > 0 });
  }
  return plants;
}
