import { drawSome, random } from '../bench/retrieval/random.ts';
import { Book } from './book.ts';
import { type Clock, startClock } from './clock/clock.ts';
import { asMeasured, dashboard, dashboardDetails } from './dashboard.ts';
import { type ChangeDay, changeDay, momentsIn } from './day.ts';
import { compared, type Difference, differences, type Figures, type Scope } from './figures.ts';
import { live } from './load/live.ts';
import { openWorld, untilPriced } from './load/open-world.ts';
import { until, type World } from './load/world.ts';
import { shownOnPage } from './page.ts';
import type { Place } from './place.ts';
import { unseenPlants } from './planted.ts';
import { copyRawEvents, type RawEvents } from './raw-events.ts';

const CHANGED = 'Europe/Helsinki';
const OTHER = 'Asia/Kathmandu';
const WORKSPACES = 4;
const ITEMS = 3;

/** What is to be proven where. */
export interface Proof {
  readonly seed: number;
  readonly people: number;
  /** How often the broker is killed, in another hour each time. */
  readonly kills: number;
  open(everywhere: Clock['env']): Promise<Place>;
  readonly tell: (line: string) => void;
}

/** What a day came to, and whether it was counted alike. */
export interface Outcome {
  readonly day: ChangeDay;
  readonly counts: Readonly<Record<string, number>>;
  readonly differences: readonly Difference[];
  readonly unseen: readonly string[];
  readonly refused: ReadonlyMap<string, number>;
}

/**
 * Lets people use the running product through its gateway for a day in which the clock of Europe/Helsinki is changed, and
 * counts what came of it in three ways that share nothing: the dashboard, SQL over the events of the stores, and the book
 * of who used it. No part of the product has a setting for its clock. Its processes are started with one that is put
 * forward (`clock/`), to a moment in each hour of the day, when nothing goes on; their code is what it always is. The
 * databases keep the machine's time: of it no figure is made.
 */
export async function prove(proof: Proof): Promise<Outcome> {
  const began = performance.now();
  const draw = random(proof.seed);
  const day = changeDay(CHANGED, Date.now() + 86_400_000, draw() < 0.5 ? 'first' : 'second');
  const moments = momentsIn(day, draw);
  const clock = startClock(moments[0] ?? day.from);
  const place = await proof.open(clock.env);
  try {
    const book = new Book();
    const world = await openWorld(place, book, draw);
    await untilPriced(place);
    const between = Array.from({ length: moments.length - 2 }, (_, at) => at + 1);
    const kills = drawSome(between, proof.kills, draw);
    await live(world, place, clock, { people: proof.people, moments, kills, tell: proof.tell });
    const held = await hold(world, place, day);
    const counts = {
      people: Number(book.sum('users')),
      chats: Number(book.sum('sessions')),
      messages: Number(book.sum('messages')),
      orders: Number(book.sum('orders.placed')),
      'book entries': book.size,
      events: held.events,
      'broker kills': place.killBroker ? kills.length : 0,
      'values held': held.compared,
      seconds: Math.round((performance.now() - began) / 1000),
    };
    const { found, unseen } = held;
    return { day, counts, differences: found, unseen, refused: world.refused };
  } finally {
    await place.end();
    clock.end();
  }
}

async function hold(world: World, place: Place, day: ChangeDay) {
  const { book, admin } = world;
  const workspaces = [undefined, ...book.busiest(WORKSPACES)];
  const items = itemScopes(day, book);
  const scopes = [...workspaces.flatMap((workspace) => scopesOf(day, workspace)), ...items];
  const [first] = scopes as [Scope];
  await untilCounted(world, first);
  const raw = await copyRawEvents(place.where);
  const found: Difference[] = [];
  let values = 0;
  for (const scope of scopes) {
    const ways = await waysOf(admin, scope, book, raw);
    values += compared(ways.dashboard);
    found.push(...differences(scope, ways));
    if (scope.step === 'hour' || scope.item) continue;
    const [shown, events] = [await dashboardDetails(admin.api, scope), await raw.details(scope)];
    values += compared(shown);
    found.push(...differences(scope, { dashboard: asMeasured(shown, events), events }));
  }
  found.push(...(await shownOnPage(place, world, first)));
  const unseen = await unseenPlants({ place, world, raw, scopes: scopesOf(day, undefined), items });
  return { found, unseen, events: raw.count, compared: values };
}

const DAY_MS = 86_400_000;

/** Each hour in the two zones, and each day of UTC. */
function scopesOf({ from, to }: ChangeDay, workspace: string | undefined): Scope[] {
  const days = { from: Math.floor(from / DAY_MS) * DAY_MS, to: Math.ceil(to / DAY_MS) * DAY_MS };
  return [
    { step: 'hour', zone: CHANGED, workspace, from, to },
    { step: 'hour', zone: OTHER, workspace, from, to },
    { step: 'day', zone: 'UTC', workspace, ...days },
  ];
}

/** What the dashboard says of one agent, one person or one model alone: of the busiest of the platform, and of a workspace. */
function itemScopes(day: ChangeDay, book: Book): Scope[] {
  const [busiest] = book.busiest(1);
  return [undefined, busiest].flatMap((workspace) =>
    (['agent', 'person', 'model'] as const).flatMap((of) =>
      book
        .busiestItems(of, workspace ? 1 : ITEMS, workspace)
        .flatMap((item) => scopesOf(day, workspace).map((scope) => ({ ...scope, item }))),
    ),
  );
}

async function waysOf(
  admin: World['admin'],
  scope: Scope,
  book: Book,
  raw: RawEvents,
): Promise<Record<'dashboard' | 'events' | 'book', Figures>> {
  return {
    dashboard: await dashboard(admin.api, scope),
    events: await raw.figures(scope),
    book: book.figures(scope),
  };
}

/** Waits until the dashboard has heard of everything; where it never does, the differences will tell. */
async function untilCounted({ admin, book }: World, scope: Scope): Promise<void> {
  const wanted = book.figures(scope);
  await until(
    async () => differences(scope, { dashboard: await dashboard(admin.api, scope), book: wanted }).length,
    (count) => count === 0,
    'differences',
  ).catch(() => undefined);
}
