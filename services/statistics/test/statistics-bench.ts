import { inDocker, lastingBroker, numberSetting, startKafka, stopOwnServer } from '@tutka/testing';
import { appendRate, median, quantile } from '@tutka/tools/append-bench';
import { type Rebuilt, rebuild } from '../src/rebuild/rebuild.ts';
import { catchUpRate } from './bench/catch-up.ts';
import { filled, pages, ZONE } from './bench/filled.ts';
import { latencies } from './bench/latency.ts';
import { daysThatDiffer } from './bench/recount.ts';

const waiting = numberSetting('WAITING', 100_000, 1);
const small = numberSetting('SMALL', 10_000, 1);
const large = numberSetting('LARGE', 1_000_000, 1);
const people = numberSetting('PEOPLE', 1_000, 1);
const rounds = numberSetting('ROUNDS', 3, 1);
const MILLION = 1_000_000;
const SECONDS = 8;

interface Figure {
  readonly what: string;
  readonly found: number;
  readonly unit: string;
  readonly aim: string;
  readonly met: boolean;
}

const most = (what: string, found: number, unit: string, aim: number): Figure => ({
  ...{ what, found, unit, aim: `≤ ${aim}`, met: found <= aim },
});
const least = (what: string, found: number, unit: string, aim: number): Figure => ({
  ...{ what, found, unit, aim: `≥ ${aim}`, met: found >= aim },
});
const told = (what: string, found: number, unit: string): Figure => ({
  ...{ what, found, unit, aim: '', met: true },
});

/** What some rounds measure, one after the other: others may use the machine in one of them. */
async function inRounds<T>(measure: () => Promise<T>): Promise<T[]> {
  const measured: T[] = [];
  for (let round = 0; round < rounds; round++) measured.push(await measure());
  return measured;
}

async function speed(): Promise<Figure[]> {
  const rates = await inRounds(async () => [await appendRate(), await catchUpRate(waiting, people)] as const);
  const appends = median(rates.map(([appended]) => appended));
  return [
    told(`medians of ${rounds} rounds: appended, at 14 connections`, appends, 'events/s'),
    told(
      `received, counted, in the audit log; ${waiting} waiting on the bus`,
      median(rates.map(([, caughtUp]) => caughtUp)),
      'events/s',
    ),
    least('catching up ÷ appending', median(rates.map(([one, other]) => other / one)), '×', 15),
    ...(await lateness('embedded bus', appends / 2)),
    ...(await onKafka(appends / 2)),
  ];
}

/** How late figures are, then how late a page is that is open beside. */
async function lateness(bus: string, perSecond: number, broker?: string): Promise<Figure[]> {
  const where = broker === undefined ? {} : { broker };
  const late = await inRounds(async () => {
    const { toFigures } = await latencies(perSecond, SECONDS, where);
    const { toPage } = await latencies(perSecond, SECONDS, { ...where, withPage: true });
    return { toFigures, toPage };
  });
  const below = (share: number, which: 'toFigures' | 'toPage') =>
    median(late.map((round) => quantile(round[which], share)));
  const each = late.map(({ toFigures }) => quantile(toFigures, 0.99).toFixed(0));
  return [
    told(`${bus}: event → figures at ${perSecond.toFixed(0)} appends/s, p50`, below(0.5, 'toFigures'), 'ms'),
    most(`${bus}: the same, p99 (${each.join(', ')})`, below(0.99, 'toFigures'), 'ms', 100),
    told(`${bus}: event → open page, p50`, below(0.5, 'toPage'), 'ms'),
    most(`${bus}: the same, p99`, below(0.99, 'toPage'), 'ms', 1000),
  ];
}

async function onKafka(perSecond: number): Promise<Figure[]> {
  const { server, suite } = await inDocker('Kafka', () => startKafka(lastingBroker));
  if (!server) {
    console.log(suite);
    return [];
  }
  const found = await lateness('Kafka', perSecond, server.broker);
  await server.stop();
  return found;
}

/** The page among few and many events, both counted again from them; then the many made anew. */
async function sizes(): Promise<Figure[]> {
  const few = await filled(small, people);
  const many = await filled(large, people);
  const [ofFew, ofMany] = await pages(few, many);
  const wrong = [
    ...(await daysThatDiffer(few.workerUrl, ZONE, ofFew.statistic)),
    ...(await daysThatDiffer(many.workerUrl, ZONE, ofMany.statistic)),
  ];
  const rebuilt = await inRounds(() => rebuild(many.workerUrl));
  await Promise.all([few.drop(), many.drop()]);
  return [
    told(`page of 30 days, ${people} people, ${small} events, asked again`, ofFew.again, 'ms'),
    told(`the same, ${large} events`, ofMany.again, 'ms'),
    most('page of many events ÷ of few, asked again', ofMany.again / ofFew.again, '×', 1.2),
    told(`page of ${small} events that nobody asked before`, ofFew.anew, 'ms'),
    told(`the same, ${large} events`, ofMany.anew, 'ms'),
    most('page of many events ÷ of few, asked for the first time', ofMany.anew / ofFew.anew, '×', 1.2),
    most('days of a page that SQL over the events counts otherwise', wrong.length, '', 0),
    most('events made anew, for a million', median(rebuilt.map(secondsOfMillion)), 's', 10),
    most('tables that differed then', rebuilt.flatMap(({ differences }) => differences).length, '', 0),
  ];
}

const secondsOfMillion = ({ events, milliseconds }: Rebuilt) => (milliseconds / 1000 / events) * MILLION;

function print(figures: readonly Figure[]): boolean {
  for (const { what, found, unit, aim, met } of figures) {
    const value = Number.isInteger(found) ? String(found) : found.toFixed(found < 100 ? 2 : 0);
    console.log(
      `${met ? ' ' : '✗'} ${what.padEnd(66)} ${`${value} ${unit}`.padStart(16)} ${aim && `(aim ${aim})`}`,
    );
  }
  return figures.every(({ met }) => met);
}

const met = [print(await speed()), print(await sizes())];
await stopOwnServer();
process.exit(met.every(Boolean) ? 0 : 1);
