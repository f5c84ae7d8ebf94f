import { random } from '../bench/retrieval/random.ts';
import { logViolations, sentAgain } from './event-log/check.ts';
import { readLogs } from './event-log/read.ts';
import type { Evidence } from './evidence.ts';
import { ingestionEvents, ingestionViolations } from './ingestion/check.ts';
import { killIngestions } from './ingestion/rounds.ts';
import { unseenPlants } from './planted.ts';
import { Platform } from './platform.ts';
import { lackedMs, replyEvents, replyViolations } from './reply/check.ts';
import { killReplies } from './reply/rounds.ts';
import { startSimulator } from './simulator.ts';

/** One row of the table. */
export interface Finding {
  readonly fault: string;
  readonly runs: number;
  /** Kills that met what they were meant for. */
  readonly injected: number;
  readonly violations: readonly string[];
  readonly told: string;
}

/** `kill -9` of the whole product while it reads a document and while it writes a reply, `rounds` times each. */
export async function killAtWork(rounds: number, seed: number): Promise<Finding[]> {
  const simulator = await startSimulator();
  try {
    const platform = await Platform.start({ MODEL_BASE_URL: simulator.url, MODEL_NAME: 'sim' });
    try {
      const next = random(seed);
      const ingestions = await killIngestions(platform, rounds, seed, next);
      const replies = await killReplies(platform, simulator, rounds, next);
      return judged({ ingestions, replies, logs: await readLogs(platform.dataDir) }, rounds);
    } finally {
      await platform.end();
    }
  } finally {
    await simulator.stop();
  }
}

function judged(evidence: Evidence, rounds: number): Finding[] {
  const { ingestions, replies, logs } = evidence;
  const expected = [
    ...ingestions.runs.map(({ document }) => ingestionEvents(document)),
    ...replies.runs.flatMap(replyEvents),
  ];
  const { planted, unseen } = unseenPlants(evidence);
  const killed = { runs: rounds, injected: ingestions.runs.length };
  const events = logs.services.reduce((sum, log) => sum + log.events.length, 0);
  const lacked = replies.runs.map((run) => Math.round(lackedMs(run)));
  return [
    {
      fault: 'kill -9 while a document is read',
      ...killed,
      violations: ingestions.runs.flatMap((run) => ingestionViolations(run, ingestions.reference)),
      told: `at ${ingestions.runs.map(({ progress }) => progress).join(' ')} %; ${ingestions.reference.length} chunks each`,
    },
    {
      fault: 'kill -9 while a reply streams',
      runs: rounds,
      injected: replies.runs.length,
      violations: replies.runs.flatMap(replyViolations),
      told: `lacking ${lacked.join(' ')} ms of what the client got`,
    },
    {
      fault: 'the logs and the bus after all that',
      runs: 1,
      injected: ingestions.runs.length + replies.runs.length,
      violations: logViolations(logs, expected),
      told: `${events} events, ${logs.records.length} records, ${sentAgain(logs)} sent again`,
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
