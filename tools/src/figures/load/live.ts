import type { Clock } from '../clock/clock.ts';
import { quarterEnd } from '../day.ts';
import type { Place } from '../place.ts';
import { buy } from './buy.ts';
import { chat } from './chat.ts';
import { makeAgent, makeBase } from './make.ts';
import { type Act, planned, type Step } from './plan.ts';
import { type Person, until, type World } from './world.ts';

const AT_ONCE = 10;

/** How a day is lived. */
export interface Living {
  readonly people: number;
  /** The clock is put forward to each of them. */
  readonly moments: readonly number[];
  /** The steps in which the broker is killed. */
  readonly kills: readonly number[];
  readonly tell: (line: string) => void;
}

/** Lets people use the product for a day. Before the clock is put forward everything has come to rest. */
export async function live(world: World, place: Place, clock: Clock, living: Living): Promise<void> {
  const { moments, people, tell } = living;
  const steps = planned(people, moments.length, world.draw);
  const come: Come = { people: new Map(), agents: new Map() };
  for (const [n, moment] of moments.entries()) {
    // It stands at the first one already.
    if (n > 0) await clock.to(moment);
    const began = performance.now();
    const step = steps[n] as Step;
    const killing = living.kills.includes(n) ? place.killBroker?.() : undefined;
    await liveStep(world, step, come);
    await killing;
    await atRest(place);
    if (Date.now() >= quarterEnd(moment))
      throw new Error('An hour’s use took longer than a quarter of an hour');
    const broker = killing ? ', broker killed' : '';
    const took = Math.round((performance.now() - began) / 1000);
    tell(
      `${new Date(moment).toISOString()}: ${step.newcomers.length} came, ${step.acts.length} acts, ${took} s${broker}`,
    );
  }
}

/** Who has come by now, and the agents that they made. */
interface Come {
  readonly people: Map<number, Person>;
  readonly agents: Map<number, string>;
}

async function liveStep(world: World, { newcomers, acts }: Step, come: Come): Promise<void> {
  await atOnce(newcomers, async (who) => {
    come.people.set(who, await world.signIn(`person${who}@example.org`));
  });
  const later: (() => Promise<void>)[] = [];
  const one = async ({ act, who }: Step['acts'][number]) => {
    const person = come.people.get(who);
    const rest = person && (await done(world, act, who, person, come.agents));
    if (rest) later.push(rest);
  };
  const [bases, others] = [
    acts.filter(({ act }) => act === 'makeBase'),
    acts.filter(({ act }) => act !== 'makeBase'),
  ];
  // One file at a time: what cleans up after a base takes away what has lain about for a day, which, the moved clock
  // against the time of the disk, every file has that is just arriving.
  const inTurn = async () => {
    for (const base of bases) await one(base);
  };
  await Promise.all([atOnce(others, one), inTurn()]);
  for (const rest of later) await rest();
}

/** Does it; gives what is to be done of it when all others are done. */
async function done(
  world: World,
  act: Act,
  who: number,
  person: Person,
  own: Map<number, string>,
): Promise<(() => Promise<void>) | undefined> {
  if (act === 'makeBase') return await makeBase(world, person);
  await doneAtOnce(world, act, who, person, own);
  return undefined;
}

async function doneAtOnce(
  world: World,
  act: Exclude<Act, 'makeBase'>,
  who: number,
  person: Person,
  own: Map<number, string>,
): Promise<void> {
  if (act === 'chat') return await chat(world, person, world.draw() < 0.5 ? own.get(who) : undefined);
  if (act === 'buy') return await buy(world, person);
  if (act === 'signInAgain') return void (await world.signIn(`person${who}@example.org`));
  const agent = await makeAgent(world, person);
  if (agent) own.set(who, agent);
}

async function atOnce<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < all.length; at = next++) await work(all[at] as T);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

const USES = `SELECT count(*)::int AS n FROM events WHERE type = 'UsageRecorded'`;
const SETTLED = `SELECT count(*)::int AS n FROM events WHERE type = 'CreditsSettled'`;

/** Waits until every use of a model has been settled: it counts in the hour in which it is. */
async function atRest(place: Place): Promise<void> {
  const used = (await place.count('conversation', USES)) + (await place.count('catalog', USES));
  await until(
    () => place.count('billing', SETTLED),
    (settled) => settled >= used,
    `${used} uses of models, settled`,
  );
}
