import type { Db } from '@tutka/database';
import { readDatabase } from '../faults/databases.ts';
import { asMeasured, dashboard, dashboardDetails } from './dashboard.ts';
import { differences, type Item, type Scope } from './figures.ts';
import type { World } from './load/world.ts';
import type { Place } from './place.ts';
import type { RawEvents } from './raw-events.ts';

interface Evidence {
  readonly place: Place;
  readonly world: World;
  readonly raw: RawEvents;
  /** Of all items, and of one alone. */
  readonly scopes: readonly Scope[];
  readonly items: readonly Scope[];
}

const PLATFORM = '00000000-0000-0000-0000-000000000000';
const DETAIL_EVENTS = ['UsageRecorded', 'UserRegistered'];
const EVENTS = ['UserSignedIn', 'MessageSent', 'ReplyCompleted', 'CreditsSettled', 'OrderPlaced'];

/** What has the model, which all agents have. */
const EVENTS_OF_MODEL = ['ReplyCompleted', 'CreditsSettled'];
const DIMENSIONS = { agent: 'agent', person: 'user', model: 'model' } as const;

/** Something wrong in the figures of the platform, and how it is put right again. */
interface Plant {
  readonly name: string;
  wrong(db: Db): Promise<void>;
  right(db: Db): Promise<void>;
}

const ROWS: readonly Plant[] = [
  {
    name: 'a row has one message too many',
    wrong: (db) => addToRow(db, 1),
    right: (db) => addToRow(db, -1),
  },
  { name: 'a row is gone', wrong: (db) => takeRowOut(db, 'all', ''), right: putRowBack },
];

const rowOfItem = ({ of, id }: Item): Plant => ({
  name: `a row of one ${of} is gone`,
  wrong: (db) => takeRowOut(db, DIMENSIONS[of], id),
  right: putRowBack,
});

/** Puts one wrong figure into the product, or takes one event out of the copy, at a time; names what nobody noticed. */
export async function unseenPlants(evidence: Evidence): Promise<string[]> {
  const { raw, scopes, world } = evidence;
  const [first] = scopes as [Scope];
  const unseen = await unseenEvents(evidence, first, EVENTS);
  const [day] = scopes.filter(({ step }) => step === 'day') as [Scope];
  const shown = await dashboardDetails(world.admin.api, day);
  for (const type of DETAIL_EVENTS) {
    const events = await raw.detailsWithout(type, day);
    if (differences(day, { dashboard: asMeasured(shown, events), events }).length === 0)
      unseen.push(`an event ${type} is not there, in what is no sum`);
  }
  return [...unseen, ...(await unseenOfItems(evidence)), ...(await unseenRows(evidence, scopes, ROWS))];
}

/** The same of one agent, one person and one model, each looked at alone. */
async function unseenOfItems(evidence: Evidence): Promise<string[]> {
  const unseen: string[] = [];
  for (const kind of ['agent', 'person', 'model'] as const) {
    const own = evidence.items.filter(({ item }) => item?.of === kind);
    const [first] = own;
    if (!first?.item) throw new Error(`No ${kind} did anything`);
    const scopes = own.filter(({ item }) => item === first.item);
    unseen.push(...(await unseenRows(evidence, scopes, [rowOfItem(first.item)])));
    if (kind === 'model') unseen.push(...(await unseenEvents(evidence, first, EVENTS_OF_MODEL)));
  }
  return unseen;
}

async function unseenEvents(
  { raw, world }: Evidence,
  scope: Scope,
  types: readonly string[],
): Promise<string[]> {
  const unseen: string[] = [];
  const book = world.book.figures(scope);
  for (const type of types) {
    const events = await raw.figuresWithout(type, scope);
    if (differences(scope, { events, book }).length > 0) continue;
    unseen.push(`an event ${type} is not there${scope.item ? `, of one ${scope.item.of}` : ''}`);
  }
  return unseen;
}

async function unseenRows(
  { place, world }: Evidence,
  scopes: readonly Scope[],
  plants: readonly Plant[],
): Promise<string[]> {
  const unseen: string[] = [];
  const before = await wrongOnDashboard(world, scopes);
  for (const { name, wrong, right } of plants) {
    await readDatabase(place.where, 'statistics', wrong);
    const found = await wrongOnDashboard(world, scopes);
    await readDatabase(place.where, 'statistics', right);
    if (found <= before) unseen.push(name);
  }
  return unseen;
}

async function wrongOnDashboard(world: World, scopes: readonly Scope[]): Promise<number> {
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

async function takeRowOut(db: Db, dimension: string, item: string): Promise<void> {
  await db.raw('CREATE TABLE taken_out (LIKE figures)');
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `WITH gone AS (DELETE FROM figures WHERE ctid = (SELECT ctid FROM figures
       WHERE workspace = ? AND dimension = ? AND item = ? ORDER BY messages DESC, tokens DESC LIMIT 1) RETURNING *)
     INSERT INTO taken_out SELECT * FROM gone`,
    [PLATFORM, dimension, item],
  );
  if (rowCount !== 1) throw new Error('There are no such figures');
}

async function putRowBack(db: Db): Promise<void> {
  await db.raw('INSERT INTO figures SELECT * FROM taken_out');
  await db.raw('DROP TABLE taken_out');
}
