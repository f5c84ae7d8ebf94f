import { rebuild as rebuildBilling } from '@tutka/billing/rebuild';
import { rebuild as rebuildCatalog } from '@tutka/catalog/rebuild';
import type { TableDifference } from '@tutka/event-store';
import { readDatabase } from '../databases.ts';
import { logViolations } from '../event-log/check.ts';
import { readLogs } from '../event-log/read.ts';
import type { Logs } from '../event-log/rows.ts';
import type { LoadBook } from './load.ts';

/** What is found on the PostgreSQL once everything has come to rest. */
export interface Rest {
  readonly logs: Logs;
  /** Where the read models of catalog and billing are not what a replay of their events makes. */
  readonly differences: readonly TableDifference[];
  /** What each base is called. */
  readonly names: ReadonlyMap<string, string>;
  /** Questions of chats by session. */
  readonly questions: ReadonlySet<string>;
}

/** Reads all of it. */
export async function readRest(superuser: URL): Promise<Rest> {
  const logs = await readLogs(superuser);
  const names = await readDatabase(superuser, 'catalog', async (db) => {
    const found = await db('knowledges').select('uuid', 'name');
    return new Map(found.map(({ uuid, name }) => [String(uuid), String(name)]));
  });
  const questions = await readDatabase(superuser, 'conversation', async (db) => {
    const found = await db('messages').where('role', 'user').select('session_uuid', 'content');
    return new Set(found.map(({ session_uuid, content }) => `${session_uuid} ${content}`));
  });
  const catalog = await rebuildCatalog(new URL('/catalog', superuser).href);
  const billing = await rebuildBilling(new URL('/billing', superuser).href);
  return { logs, differences: [...catalog.differences, ...billing.differences], names, questions };
}

/** What is lost, in disorder, or not what the events say. */
export function restViolations(
  { bases, replied }: Pick<LoadBook, 'bases' | 'replied'>,
  rest: Rest,
): string[] {
  return [
    ...bases
      .filter(({ uuid, names }) => !names.includes(rest.names.get(uuid) ?? ''))
      .map(
        ({ uuid, names }) =>
          `base ${uuid} is ${rest.names.get(uuid) ?? 'gone'}, and was told to be ${names.join(' or ')}`,
      ),
    ...replied
      .filter(({ session, question }) => !rest.questions.has(`${session} ${question}`))
      .map(({ session }) => `the question of chat ${session} is gone`),
    ...logViolations(rest.logs, []),
    ...rest.differences.map(({ table, keys }) => `${table} is not what a replay makes: ${keys.join(', ')}`),
  ];
}

/** Faults put into what was found, one at a time. Gives those that are not seen. */
export function unseenInRest(book: LoadBook, rest: Rest): { planted: number; unseen: string[] } {
  const stranger = { uuid: 'nowhere', names: ['Lost'] };
  const inCatalog = rest.logs.services.map((log) =>
    log.service === 'catalog' ? { ...log, events: log.events.slice(0, -1) } : log,
  );
  const renamed = { table: 'knowledges', wrong: 1, missing: 0, extra: 0, keys: ['nowhere'] };
  const plants: [string, string[]][] = [
    ['a base is lost', restViolations({ ...book, bases: [...book.bases, stranger] }, rest)],
    [
      'a chat is lost',
      restViolations({ ...book, replied: [...book.replied, { session: 'nowhere', question: '?' }] }, rest),
    ],
    ['an event is lost', restViolations(book, { ...rest, logs: { ...rest.logs, services: inCatalog } })],
    [
      'a record is lost',
      restViolations(book, { ...rest, logs: { ...rest.logs, records: rest.logs.records.slice(1) } }),
    ],
    [
      'a row is not as its events',
      restViolations(book, { ...rest, differences: [...rest.differences, renamed] }),
    ],
  ];
  const clean = restViolations(book, rest).length;
  return {
    planted: plants.length,
    unseen: plants.filter(([, violations]) => violations.length <= clean).map(([name]) => name),
  };
}
