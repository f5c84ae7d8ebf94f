import type { Db } from '@tutka/database';
import { readDatabase } from '../faults/databases.ts';
import { asMeasured, dashboard, dashboardDetails } from './dashboard.ts';
import { differences, type Scope } from './figures.ts';
import type { World } from './load/world.ts';
import type { Place } from './place.ts';
import type { RawEvents } from './raw-events.ts';

interface Evidence {
  readonly place: Place;
  readonly world: World;
  readonly raw: RawEvents;
  readonly scopes: readonly Scope[];
}

const PLATFORM = '00000000-0000-0000-0000-000000000000';
const DETAIL_EVENTS = ['UsageRecorded', 'UserRegistered'];
const EVENTS = ['UserSignedIn', 'MessageSent', 'ReplyCompleted', 'CreditsSettled', 'OrderPlaced'];

/** A row of the figures of the platform, and how it is put wrong and right again. */
const ROWS = [
  {
    name: 'a row has one message too many',
    wrong: (db: Db) => addToRow(db, 1),
    right: (db: Db) => addToRow(db, -1),
  },
  { name: 'a row is gone', wrong: takeRowOut, right: putRowBack },
];

/** Puts one wrong figure into the product, or takes one event out of the copy, at a time; names what nobody noticed. */
export async function unseenPlants(evidence: Evidence): Promise<string[]> {
  const { place, raw, scopes, world } = evidence;
  const unseen: string[] = [];
  const [first] = scopes as [Scope];
  const book = world.book.figures(first);
  for (const type of EVENTS) {
    const events = await raw.figuresWithout(type, first);
    if (differences(first, { events, book }).length === 0) unseen.push(`an event ${type} is not there`);
  }
  const [day] = scopes.filter(({ step }) => step === 'day') as [Scope];
  const shown = await dashboardDetails(world.admin.api, day);
  for (const type of DETAIL_EVENTS) {
    const events = await raw.detailsWithout(type, day);
    if (differences(day, { dashboard: asMeasured(shown, events), events }).length === 0)
      unseen.push(`an event ${type} is not there, in what is no sum`);
  }
  const before = await wrongOnDashboard(evidence);
  for (const { name, wrong, right } of ROWS) {
    await readDatabase(place.where, 'statistics', wrong);
    const found = await wrongOnDashboard(evidence);
    await readDatabase(place.where, 'statistics', right);
    if (found <= before) unseen.push(name);
  }
  return unseen;
}

async function wrongOnDashboard({ world, scopes }: Evidence): Promise<number> {
  let count = 0;
  for (const scope of scopes) {
    const shown = await dashboard(world.admin.api, scope);
    count += differences(scope, { dashboard: shown, book: world.book.figures(scope) }).length;
  }
  return count;
}

/** The row of an agent that has most messages, which is one of a whole day. What pages keep of a day goes by its row of all. */
async function addToRow(db: Db, by: number): Promise<void> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `WITH wrong AS (
       UPDATE figures SET messages = messages + :by WHERE ctid = (SELECT ctid FROM figures
         WHERE workspace = :platform AND dimension = 'agent' ORDER BY messages DESC LIMIT 1) RETURNING day)
     UPDATE figures SET day = figures.day FROM wrong
     WHERE workspace = :platform AND dimension = 'all' AND figures.day = wrong.day`,
    { by, platform: PLATFORM },
  );
  if (rowCount !== 1) throw new Error('No agent has figures');
}

async function takeRowOut(db: Db): Promise<void> {
  await db.raw('CREATE TABLE taken_out (LIKE figures)');
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `WITH gone AS (DELETE FROM figures WHERE ctid = (SELECT ctid FROM figures
       WHERE workspace = ? AND dimension = 'all' ORDER BY messages DESC LIMIT 1) RETURNING *)
     INSERT INTO taken_out SELECT * FROM gone`,
    [PLATFORM],
  );
  if (rowCount !== 1) throw new Error('The platform has no figures');
}

async function putRowBack(db: Db): Promise<void> {
  await db.raw('INSERT INTO figures SELECT * FROM taken_out');
  await db.raw('DROP TABLE taken_out');
}
