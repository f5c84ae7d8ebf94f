import type { Tx } from '@tutka/database';
import type { PublicEvent } from '@tutka/messaging';
import { readAction } from '../audit/read-action.ts';
import { readEvent } from '../counting/read-event.ts';
import type { CountedEvent } from '../counting/told.ts';
import type { Count } from '../domain/count.ts';
import { Fold } from '../domain/fold.ts';
import { keepAgents } from './agents.ts';
import { addFold, addRetained } from './figures.ts';
import { oneByOne } from './one-by-one.ts';
import { countOrders, keepOrders } from './orders.ts';
import { activeWeeks, keepPeople } from './people.ts';
import { personNumbers } from './person-numbers.ts';
import { keepReceived } from './received.ts';

/** Keeps events and adds them to the figures, in the transaction that moves the offset over them; each once. */
export async function projectStatistics(tx: Tx, events: readonly PublicEvent[]): Promise<void> {
  await oneByOne(tx);
  const fresh = await keepReceived(tx, events);
  // What the audit log could not tell later is parked now.
  fresh.forEach(readAction);
  const fold = new Fold();
  await foldTold(tx, toldBy(fresh), fold);
  await addFold(tx, fold.take());
}

/** What some events say, by what it is about. */
export type ToldByEvents = ReturnType<typeof toldBy>;

/** Adds what events say to what is summed up; what figures need to know of orders, people and agents is kept at once. */
export async function foldTold(tx: Tx, told: ToldByEvents, fold: Fold): Promise<void> {
  await keepOrders(tx, told.orders);
  await keepAgents(tx, told.agents);
  const people = await keepPeople(tx, { news: told.people, weeks: activeWeeks(told.counts) });
  const orders = await countOrders(tx, told.orderNews);
  const numbers = await personNumbers(
    tx,
    told.counts.flatMap(({ active }) => active ?? []),
  );
  const add = (count: Count) =>
    fold.add(count, count.active === undefined ? undefined : numbers.get(count.active));
  for (const counts of [told.counts, orders, people.counts]) counts.forEach(add);
  await addRetained(tx, people.retained);
}

/** Reads what some events say. */
export function toldBy(events: readonly CountedEvent[]) {
  const told = found(events, readEvent);
  return {
    counts: found(told, ({ counts }) => counts).flat(),
    people: found(told, ({ person }) => person),
    orders: found(told, ({ order }) => order),
    orderNews: found(told, ({ orderNews }) => orderNews),
    agents: found(told, ({ agent }) => agent),
  };
}

/** Of each what there is of it; a list an element, as `flatMap` makes, takes several times as long. */
function found<T, U>(from: readonly T[], find: (one: T) => U | undefined): U[] {
  const all: U[] = [];
  for (const one of from) {
    const value = find(one);
    if (value !== undefined) all.push(value);
  }
  return all;
}
