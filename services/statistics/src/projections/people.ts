import { planned, type Tx } from '@tutka/database';
import type { Count } from '../domain/count.ts';
import {
  funnelCounts,
  type Person,
  type PersonNews,
  type Retained,
  retainedIn,
  withNews,
} from '../domain/person.ts';
import { weekOf } from '../domain/week.ts';

interface PersonRow {
  readonly user_uuid: string;
  readonly workspace: string | null;
  readonly signed_up_at: Date | null;
  readonly created_agent: boolean;
  readonly chatted: boolean;
  readonly paid: boolean;
}

interface PersonWeek {
  readonly userUuid: string;
  /** Its Monday. */
  readonly week: string;
}

/** What became known of people, and in which weeks they were active. */
export interface PeopleNews {
  readonly news: readonly PersonNews[];
  readonly weeks: readonly PersonWeek[];
}

/** Keeps how far people have come; answers what that adds to the figures of those they signed up with. */
export async function keepPeople(
  tx: Tx,
  { news, weeks }: PeopleNews,
): Promise<{ counts: Count[]; retained: Retained[] }> {
  const newWeeks = await unknownWeeks(tx, weeks);
  const changed = await changedBy(tx, news);
  const users = [...new Set([...changed, ...newWeeks.map(({ userUuid }) => userUuid)])].sort();
  if (users.length === 0) return { counts: [], retained: [] };
  const before = await held(tx, users);
  const after = applied(before, news);
  await write(
    tx,
    [...after.values()].filter((person) => person !== before.get(person.userUuid)),
  );
  const counts = [...after].flatMap(([user, person]) => funnelCounts(before.get(user) ?? person, person));
  const arrived = [...after.values()].filter(
    ({ userUuid, signedUpAt }) => signedUpAt !== null && before.get(userUuid)?.signedUpAt === null,
  );
  const early = await weeksOf(
    tx,
    arrived.map(({ userUuid }) => userUuid),
  );
  const added = await addWeeks(tx, newWeeks);
  return { counts, retained: [...early, ...added].flatMap((week) => retainedOf(week, after)) };
}

/** The weeks in which people were active, each once. */
export function activeWeeks(counts: readonly Count[]): PersonWeek[] {
  const weeks = new Map<string, PersonWeek>();
  for (const { active, at } of counts) {
    if (active === undefined) continue;
    const week = weekOf(at);
    weeks.set(`${active} ${week}`, { userUuid: active, week });
  }
  return [...weeks.values()];
}

function retainedOf({ userUuid, week }: PersonWeek, people: ReadonlyMap<string, Person>): Retained[] {
  const person = people.get(userUuid);
  if (!person?.signedUpAt || person.workspace === null) return [];
  return retainedIn(weekOf(person.signedUpAt), week, person.workspace);
}

const knownPeople = `
  SELECT user_uuid, workspace, signed_up_at, created_agent, chatted, paid FROM people
  WHERE user_uuid IN (SELECT unnest((SELECT $1::uuid[]))) ORDER BY user_uuid`;

/** Whose rows the news change. */
async function changedBy(tx: Tx, news: readonly PersonNews[]): Promise<string[]> {
  const users = [...new Set(news.map(({ userUuid }) => userUuid))];
  if (users.length === 0) return [];
  const rows = await planned<PersonRow>(tx, 'known-people', knownPeople, [users]);
  const known = new Map(rows.map((row) => [row.user_uuid, asPerson(row)]));
  const after = applied(known, news);
  return users.filter((user) => !known.has(user) || after.get(user) !== known.get(user));
}

/** The rows of some people, made where there are none, held until the transaction ends. */
async function held(tx: Tx, users: readonly string[]): Promise<Map<string, Person>> {
  await planned(
    tx,
    'make-people',
    'INSERT INTO people (user_uuid) SELECT * FROM unnest($1::uuid[]) ON CONFLICT DO NOTHING',
    [users],
  );
  const rows = await planned<PersonRow>(tx, 'held-people', `${knownPeople} FOR UPDATE`, [users]);
  return new Map(rows.map((row) => [row.user_uuid, asPerson(row)]));
}

/** People who are known, with the news about them; who has none stays the same object. */
function applied(people: ReadonlyMap<string, Person>, news: readonly PersonNews[]): Map<string, Person> {
  const after = new Map(people);
  for (const one of news) {
    const person = after.get(one.userUuid);
    if (person) after.set(one.userUuid, withNews(person, one));
  }
  return after;
}

async function write(tx: Tx, people: readonly Person[]): Promise<void> {
  if (people.length === 0) return;
  await planned(
    tx,
    'write-people',
    `UPDATE people p SET workspace = n.workspace, signed_up_at = n.signed_up_at, created_agent = n.created_agent,
       chatted = n.chatted, paid = n.paid
     FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::boolean[], $5::boolean[], $6::boolean[])
       AS n(user_uuid, workspace, signed_up_at, created_agent, chatted, paid)
     WHERE p.user_uuid = n.user_uuid`,
    [
      people.map(({ userUuid }) => userUuid),
      people.map(({ workspace }) => workspace),
      people.map(({ signedUpAt }) => signedUpAt),
      people.map(({ createdAgent }) => createdAgent),
      people.map(({ chatted }) => chatted),
      people.map(({ paid }) => paid),
    ],
  );
}

const asPerson = (row: PersonRow): Person => ({
  userUuid: row.user_uuid,
  workspace: row.workspace,
  signedUpAt: row.signed_up_at,
  createdAgent: row.created_agent,
  chatted: row.chatted,
  paid: row.paid,
});

interface WeekRow {
  readonly user_uuid: string;
  readonly week: string;
}

const asWeek = ({ user_uuid: userUuid, week }: WeekRow): PersonWeek => ({ userUuid, week });
const bound = (weeks: readonly PersonWeek[]) => [
  weeks.map(({ userUuid }) => userUuid),
  weeks.map(({ week }) => week),
];

async function unknownWeeks(tx: Tx, weeks: readonly PersonWeek[]): Promise<PersonWeek[]> {
  if (weeks.length === 0) return [];
  const rows = await planned<WeekRow>(
    tx,
    'unknown-weeks',
    `SELECT n.user_uuid, n.week::text FROM unnest($1::uuid[], $2::date[]) AS n(user_uuid, week)
     LEFT JOIN person_weeks w USING (user_uuid, week) WHERE w.user_uuid IS NULL ORDER BY 1, 2`,
    bound(weeks),
  );
  return rows.map(asWeek);
}

async function addWeeks(tx: Tx, weeks: readonly PersonWeek[]): Promise<PersonWeek[]> {
  if (weeks.length === 0) return [];
  const rows = await planned<WeekRow>(
    tx,
    'add-weeks',
    `INSERT INTO person_weeks (user_uuid, week) SELECT * FROM unnest($1::uuid[], $2::date[])
     ON CONFLICT DO NOTHING RETURNING user_uuid, week::text`,
    bound(weeks),
  );
  return rows.map(asWeek);
}

async function weeksOf(tx: Tx, users: readonly string[]): Promise<PersonWeek[]> {
  if (users.length === 0) return [];
  const rows = await planned<WeekRow>(
    tx,
    'weeks-of',
    'SELECT user_uuid, week::text FROM person_weeks WHERE user_uuid = ANY($1::uuid[])',
    [users],
  );
  return rows.map(asWeek);
}
