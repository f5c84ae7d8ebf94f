import { readDatabase } from '../databases.ts';
import { logViolations } from '../event-log/check.ts';
import { readLogs } from '../event-log/read.ts';
import type { BusRecord, Logs } from '../event-log/rows.ts';
import { type Consumers, consumerViolations, readConsumers } from './consumers.ts';
import { readDifferences } from './differences.ts';
import type { LoadBook } from './load.ts';

/** What is found on the PostgreSQL once everything has come to rest. */
export interface Rest {
  readonly logs: Logs;
  readonly consumers: Consumers;
  /** Where read models are not what a replay makes. */
  readonly differences: readonly string[];
  /** What each base is called. */
  readonly names: ReadonlyMap<string, string>;
  /** Questions of chats by session. */
  readonly questions: ReadonlySet<string>;
}

/** Reads all of it; the bus's records by `records`, where they are not those of the embedded bus. */
export async function readRest(superuser: URL, records?: () => Promise<BusRecord[]>): Promise<Rest> {
  const logs = await readLogs(superuser, records);
  const consumers = await readConsumers(superuser, logs.records);
  const names = await readDatabase(superuser, 'catalog', async (db) => {
    const found = await db('knowledges').select('uuid', 'name');
    return new Map(found.map(({ uuid, name }) => [String(uuid), String(name)]));
  });
  const questions = await readDatabase(superuser, 'conversation', async (db) => {
    const found = await db('messages').where('role', 'user').select('session_uuid', 'content');
    return new Set(found.map(({ session_uuid, content }) => `${session_uuid} ${content}`));
  });
  return { logs, consumers, differences: await readDifferences(superuser), names, questions };
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
    ...consumerViolations(rest.consumers, rest.logs.records),
    ...rest.differences,
  ];
}
