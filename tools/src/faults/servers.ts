import { inDocker } from '@tutka/testing';
import { random } from '../bench/retrieval/random.ts';
import type { Finding } from './kills.ts';
import { type Apart, startApart } from './servers/apart.ts';
import { readRest, restViolations, unseenInRest } from './servers/check.ts';
import {
  answerViolations,
  recovered,
  type ServerFault,
  serverFaults,
  settledDocuments,
} from './servers/faults.ts';
import { type LoadBook, load } from './servers/load.ts';
import { printFindings } from './table.ts';

const seconds = Number(process.env.SECONDS || 30);
const writers = Number(process.env.WRITERS || 6);
const seed = Number(process.env.SEED || Date.now() % 1_000_000);
const only = process.env.ONLY ?? '';
const RECOVERED_WITHIN = 30;

const container = await inDocker('faults of PostgreSQL, Redis and S3 under load', startApart);
const { server: apart } = container;
if (apart) {
  try {
    process.exitCode = printFindings(await allFaults(apart), seed) ? 0 : 1;
  } finally {
    await apart.end();
  }
} else console.log(container.suite);

async function allFaults(platform: Apart): Promise<Finding[]> {
  const next = random(seed);
  const findings: Finding[] = [];
  const books: LoadBook[] = [];
  for (const fault of serverFaults.filter(({ name }) => name.includes(only))) {
    const { book, finding } = await underLoad(platform, fault, next);
    books.push(book);
    findings.push(finding);
    console.log(`${fault.name}: ${finding.injected} faults, ${finding.told}`);
  }
  await settledDocuments(platform);
  for (const one of platform.services) await one.untilReady();
  const all = {
    bases: books.flatMap(({ bases }) => bases),
    replied: books.flatMap(({ replied }) => replied),
    answers: new Map(),
  };
  const rest = await readRest(new URL(platform.postgres.superuserUrl));
  const { planted, unseen } = unseenInRest(all, rest);
  const events = rest.logs.services.reduce((sum, log) => sum + log.events.length, 0);
  const injected = findings.reduce((sum, finding) => sum + finding.injected, 0);
  return [
    ...findings,
    {
      fault: 'what was told is there, and as its events',
      runs: 1,
      injected,
      violations: restViolations(all, rest),
      told: `${all.bases.length} bases, ${all.replied.length} replies, ${events} events, ${rest.logs.records.length} records`,
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
  const [book, injected] = await Promise.all([
    load(platform.api, platform.agent, writers, next, over),
    fault.inject(platform, next, over),
  ]);
  const took = await recovered(platform);
  const late = took > RECOVERED_WITHIN ? [`it was back after ${took} s only`] : [];
  const restarts = platform.services.reduce((sum, one) => sum + one.restarts, 0);
  const answers = [...book.answers].map(([answer, times]) => `${times} ${answer}`).sort();
  const finding: Finding = {
    fault: fault.name,
    runs: 1,
    injected,
    violations: [...answerViolations(book, fault), ...late],
    told: `back after ${took.toFixed(1)} s, ${restarts} processes ended by now; ${answers.join(', ')}`,
  };
  return { book, finding };
}
