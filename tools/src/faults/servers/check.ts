import { isDeepStrictEqual } from 'node:util';
import { asWorker } from '@tutka/database';
import { replay } from '../../../../services/catalog/test/replay.ts';
import { readDatabase } from '../databases.ts';
import { logViolations } from '../event-log/check.ts';
import { readLogs } from '../event-log/read.ts';
import type { Logs } from '../event-log/rows.ts';
import type { LoadBook } from './load.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** What is found on the PostgreSQL once everything has come to rest. */
export interface Rest {
  readonly logs: Logs;
  /** Catalog's read models, and what a replay of its events makes of them. */
  readonly live: readonly Rows[];
  readonly replayed: readonly Rows[];
  /** What each base is called. */
  readonly names: ReadonlyMap<string, string>;
  /** Questions of chats by session. */
  readonly questions: ReadonlySet<string>;
}

const tables = ['knowledges', 'documents', 'index_generations'] as const;

/** Reads all of it. */
export async function readRest(superuser: URL): Promise<Rest> {
  const logs = await readLogs(superuser);
  const models = await readDatabase(superuser, 'catalog', async (db) => {
    const rows = async (): Promise<Rows[]> =>
      Promise.all(tables.map((table) => db(table).select().orderByRaw('1, 2')));
    const live = await rows();
    await asWorker(db, replay);
    return { live, replayed: await rows() };
  });
  const names = new Map(models.live[0]?.map((row) => [String(row.uuid), String(row.name)]));
  const questions = await readDatabase(superuser, 'conversation', async (db) => {
    const found = await db('messages').where('role', 'user').select('session_uuid', 'content');
    return new Set(found.map(({ session_uuid, content }) => `${session_uuid} ${content}`));
  });
  return { logs, ...models, names, questions };
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
    ...tables.flatMap((table, at) =>
      isDeepStrictEqual(rest.live[at], rest.replayed[at]) ? [] : [`${table} is not what a replay makes`],
    ),
  ];
}

/** Faults put into what was found, one at a time. Gives those that are not seen. */
export function unseenInRest(book: LoadBook, rest: Rest): { planted: number; unseen: string[] } {
  const stranger = { uuid: 'nowhere', names: ['Lost'] };
  const inCatalog = rest.logs.services.map((log) =>
    log.service === 'catalog' ? { ...log, events: log.events.slice(0, -1) } : log,
  );
  const renamed = [rest.replayed[0]?.map((row, at) => (at === 0 ? { ...row, name: '?' } : row)) ?? []];
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
      restViolations(book, { ...rest, replayed: [...renamed, ...rest.replayed.slice(1)] }),
    ],
  ];
  const clean = restViolations(book, rest).length;
  return {
    planted: plants.length,
    unseen: plants.filter(([, violations]) => violations.length <= clean).map(([name]) => name),
  };
}
