import { chosen, inDocker, numberSetting } from '@tutka/testing';
import { random } from '../bench/retrieval/random.ts';
import { sentAgain } from './event-log/check.ts';
import { kafkaRecords } from './event-log/kafka-records.ts';
import type { Finding } from './kills.ts';
import { type Apart, type Carrier, carriers, startApart } from './servers/apart.ts';
import { readRest, restViolations } from './servers/check.ts';
import {
  answerViolations,
  recovered,
  type ServerFault,
  serverFaults,
  settledDocuments,
} from './servers/faults.ts';
import { type LoadBook, load } from './servers/load.ts';
import { unseenPlants } from './servers/planted.ts';
import { busFaults, SENT_AGAIN } from './servers/process-faults.ts';
import { printFindings } from './table.ts';

const seconds = numberSetting('SECONDS', 10, 1);
const writers = numberSetting('WRITERS', 6, 1);
const seed = numberSetting('SEED', Date.now() % 1_000_000);
const RECOVERED_WITHIN = 30;
const began = performance.now();
/** What has happened by now: a run takes minutes. */
const say = (what: string) => console.log(`${Math.round((performance.now() - began) / 1000)} s: ${what}`);

const asked = [...chosen('BUS', carriers)];
/** What befalls the bus itself is tried on the one that is a server of its own. */
const faultsOn = (carrier: Carrier): readonly ServerFault[] => [
  ...(carrier === 'kafka' ? busFaults : []),
  ...serverFaults,
];
const wanted = chosen(
  'ONLY',
  asked.flatMap(faultsOn).map(({ name }) => name),
);

for (const carrier of asked) {
  const container = await inDocker(`faults of servers under load, bus: ${carrier}`, () =>
    startApart(carrier),
  );
  const { server: apart } = container;
  say(container.suite);
  if (!apart) continue;
  try {
    if (!printFindings(await allFaults(apart, carrier), seed)) process.exitCode = 1;
  } finally {
    await apart.end();
  }
}

async function allFaults(platform: Apart, carrier: Carrier): Promise<Finding[]> {
  const next = random(seed);
  const findings: Finding[] = [];
  const books: LoadBook[] = [];
  for (const fault of faultsOn(carrier).filter(({ name }) => wanted.has(name))) {
    const { book, finding } = await underLoad(platform, fault, next);
    books.push(book);
    findings.push(finding);
    say(`${fault.name}: ${finding.injected} faults, ${finding.told}`);
  }
  return [...findings, ...(await inTheEnd(platform, books, findings))];
}

/** What is there once everything has come to rest, beside what was told. */
async function inTheEnd(
  platform: Apart,
  books: readonly LoadBook[],
  findings: readonly Finding[],
): Promise<Finding[]> {
  await settledDocuments(platform);
  for (const one of platform.services) await one.untilReady();
  say('everything is at rest');
  const all = {
    bases: books.flatMap(({ bases }) => bases),
    replied: books.flatMap(({ replied }) => replied),
    answers: new Map(),
  };
  const superuser = new URL(platform.postgres.superuserUrl);
  const broker = platform.kafka?.broker;
  const rest = await readRest(superuser, broker === undefined ? undefined : () => kafkaRecords(broker));
  const again = sentAgain(rest.logs);
  const missed = again === 0 && findings.some(({ fault }) => fault === SENT_AGAIN);
  const violations = [...restViolations(all, rest), ...(missed ? ['nothing was sent again'] : [])];
  say('compared');
  const { planted, unseen } = await unseenPlants(all, rest, superuser);
  const events = rest.logs.services.reduce((sum, log) => sum + log.events.length, 0);
  return [
    {
      fault: 'what was told is there, and as its events',
      runs: 1,
      injected: findings.reduce((sum, finding) => sum + finding.injected, 0),
      violations,
      told: `${all.bases.length} bases, ${all.replied.length} replies, ${events} events, ${rest.logs.records.length} records, ${again} of them sent again, ${rest.consumers.received.length} in statistics`,
    },
    {
      fault: 'planted: the checker must see it',
      runs: planted,
      injected: planted,
      violations: unseen.map((name) => `not seen: ${name}`),
      told: `${planted - unseen.length} of ${planted} seen`,
    },
  ];
}

async function underLoad(platform: Apart, fault: ServerFault, next: () => number) {
  const until = Date.now() + seconds * 1000;
  const over = () => Date.now() > until;
  let injecting = true;
  const amiss: string[] = [];
  const injection = fault
    .inject(platform, next, over, (one) => amiss.push(one))
    .finally(() => {
      injecting = false;
    });
  const [book, injected] = await Promise.all([
    load(platform.api, platform.agent, writers, next, () => over() && !injecting),
    injection,
  ]);
  const took = await recovered(platform);
  const late = took > RECOVERED_WITHIN ? [`it was back after ${took} s only`] : [];
  const restarts = platform.services.reduce((sum, one) => sum + one.restarts, 0);
  const answers = [...book.answers].map(([answer, times]) => `${times} ${answer}`).sort();
  const finding: Finding = {
    fault: fault.name,
    runs: 1,
    injected,
    violations: [...answerViolations(book, fault), ...amiss, ...late],
    told: `back after ${took.toFixed(1)} s, ${restarts} processes ended by now; ${answers.join(', ')}`,
  };
  return { book, finding };
}
