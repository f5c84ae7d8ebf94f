import type { Tx } from '@tutka/database';
import type { PublicEvent } from '@tutka/messaging';
import { readEvent } from '../counting/read-event.ts';
import type { CountedEvent } from '../counting/told.ts';
import { Fold } from '../domain/fold.ts';
import { keepAgents } from './agents.ts';
import { addFold, addRetained, oneByOne } from './figures.ts';
import { countMoney, keepOrders } from './orders.ts';
import { activeWeeks, keepPeople } from './people.ts';
import { personNumbers } from './person-numbers.ts';
import { besideRebuild } from './rebuild-lock.ts';
import { keepReceived } from './received.ts';

/** Keeps events and adds them to the figures, in the transaction that moves the offset over them; each once. */
export async function projectStatistics(tx: Tx, events: readonly PublicEvent[]): Promise<void> {
  await besideRebuild(tx);
  const fold = new Fold();
  await foldEvents(tx, await keepReceived(tx, events), fold);
  await oneByOne(tx);
  await addFold(tx, fold.take());
}

/** Adds events to what is summed up; what figures need to know of orders, people and agents is kept at once. */
export async function foldEvents(tx: Tx, events: readonly CountedEvent[], fold: Fold): Promise<void> {
  const told = events.flatMap((event) => readEvent(event) ?? []);
  await keepOrders(
    tx,
    told.flatMap(({ order }) => order ?? []),
  );
  await keepAgents(
    tx,
    told.flatMap(({ agent }) => agent ?? []),
  );
  const counts = told.flatMap((one) => one.counts ?? []);
  const news = told.flatMap(({ person }) => person ?? []);
  const people = await keepPeople(tx, { news, weeks: activeWeeks(counts) });
  const money = await countMoney(
    tx,
    told.flatMap((one) => one.money ?? []),
  );
  const numbers = await personNumbers(
    tx,
    counts.flatMap(({ active }) => active ?? []),
  );
  for (const count of [...counts, ...money, ...people.counts]) {
    fold.add(count, count.active === undefined ? undefined : numbers.get(count.active));
  }
  await addRetained(tx, people.retained);
}
