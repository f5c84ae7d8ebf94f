import { setTimeout as sleep } from 'node:timers/promises';
import { routes, type StreamLine } from '@tutka/http-contracts';
import type { Platform } from '../platform.ts';
import type { SimulatorProcess } from '../simulator.ts';
import type { ReplyRun } from './check.ts';
import { type Reading, readReply } from './reading.ts';

const PIECES = 240;
const PACE = 80;
const LASTS_MS = (PIECES * 1000) / PACE;
const RECOVERED_WITHIN_MS = 30_000;
const TRIES = 3;

export interface ReplyRounds {
  readonly runs: readonly ReplyRun[];
  /** Replies that were through before they could be killed. */
  readonly tooLate: number;
}

/** Kills the product while a reply streams, `rounds` times, each at a moment drawn by `next`. */
export async function killReplies(
  platform: Platform,
  simulator: SimulatorProcess,
  rounds: number,
  next: () => number,
): Promise<ReplyRounds> {
  const { uuid: agentUUID } = await platform.api.call(routes.createAgent, { body: { name: 'Talker' } });
  const runs: ReplyRun[] = [];
  let tooLate = 0;
  while (runs.length < rounds && tooLate < TRIES * rounds) {
    const seed = Math.floor(next() * 1_000_000);
    const content = `Speak, please. [[sim tokens=${PIECES};pace=${PACE};seed=${seed}]]`;
    const run = await killOne(platform, simulator, { agentUUID, content, after: next() * LASTS_MS * 0.9 });
    if (run) runs.push(run);
    else tooLate += 1;
  }
  return { runs, tooLate };
}

interface Question {
  readonly agentUUID: string;
  readonly content: string;
  /** Milliseconds from its first text to the kill. */
  readonly after: number;
}

async function killOne(
  platform: Platform,
  simulator: SimulatorProcess,
  { agentUUID, content, after }: Question,
): Promise<ReplyRun | undefined> {
  const { uuid: sessionUUID } = await platform.api.call(routes.createSession, { body: { agentUUID } });
  const reading = readReply(platform.api, sessionUUID, content);
  await reading.begun;
  await sleep(after);
  await platform.kill();
  await reading.over;
  await platform.startAgain();
  const { question, reply } = namesIn(reading);
  const stored = await ended(platform, sessionUUID, reply);
  if (reading.lines.some(({ line }) => line.done)) return undefined;
  return {
    question,
    reply,
    said: await simulator.saidTo(content),
    received: reading.lines.map(({ at, line }) => ({ at, text: line.messages[0].content })),
    stored: stored.content,
    status: stored.status,
    resumed: await linesOf(platform, reply),
  };
}

function namesIn({ lines }: Reading): { question: string; reply: string } {
  const first = lines[0]?.line;
  if (!first?.userMessageUUID) throw new Error('The first line names no question');
  return { question: first.userMessageUUID, reply: first.messages[0].uuid };
}

/** The stored reply, once nobody writes it any more. */
async function ended({ api }: Platform, sessionUUID: string, reply: string) {
  const deadline = Date.now() + RECOVERED_WITHIN_MS;
  for (;;) {
    const messages: { uuid: string; content: string; status: number }[] = await api.call(
      routes.listMessages,
      { query: { sessionUUID, pageSize: 100 } },
    );
    const found = messages.find(({ uuid }) => uuid === reply);
    if (!found) throw new Error(`the reply ${reply} is gone`);
    if (found.status !== 0 || Date.now() > deadline) return found;
    await sleep(50);
  }
}

async function linesOf({ api }: Platform, reply: string): Promise<StreamLine[]> {
  const answer = await api.send(routes.resumeStream, { params: { uuid: reply }, query: { from: 0 } });
  const text = await answer.text();
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as StreamLine);
}
