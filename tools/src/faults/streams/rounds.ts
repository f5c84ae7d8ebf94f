import { setTimeout as sleep } from 'node:timers/promises';
import { routes, type StreamLine } from '@tutka/http-contracts';
import type { Api } from '../../e2e/api.ts';
import { readDatabase } from '../databases.ts';
import type { SimulatorProcess } from '../simulator.ts';
import type { StreamRun } from './check.ts';
import { Reader } from './reading.ts';

const PIECES = 160;
const PACE = 40;
const LASTS_MS = (PIECES * 1000) / PACE;
/** However slow the machine. */
const PATIENCE_MS = 180_000;

/** A product whose process that writes can be killed. */
export interface Killable {
  readonly dataDir: string;
  api(): Api;
  /** Kills one process that writes replies; answers the names of those that wrote there. */
  kill(): Promise<{ readonly instance: string | undefined }>;
  /** Brings it back; where another process is left, sometimes late, so that that one has to end what was lost. */
  bringBack(everythingEnded: Promise<unknown>): Promise<void>;
}

export interface RoundsOptions {
  readonly streams: number;
  readonly kills: number;
  readonly next: () => number;
}

/** Kills `kills` times while streams run, `streams` in all, each with a text of its own. */
export async function killWriters(
  product: Killable,
  simulator: SimulatorProcess,
  { streams, kills, next }: RoundsOptions,
): Promise<StreamRun[]> {
  const { uuid: agentUUID } = await product.api().call(routes.createAgent, { body: { name: 'Talker' } });
  const runs: StreamRun[] = [];
  for (let round = 0; round < kills; round += 1) {
    const count = Math.floor(((round + 1) * streams) / kills) - Math.floor((round * streams) / kills);
    const asked = await Promise.all(
      Array.from({ length: count }, (_, at) => begin(product, agentUUID, round * 1000 + at, next)),
    );
    await sleep(next() * LASTS_MS * 0.8);
    const killedAt = Date.now();
    const { instance } = await product.kill();
    const over = Promise.all(asked.map(({ over }) => over));
    await product.bringBack(over);
    await over;
    for (const one of asked) runs.push(await judged(product, simulator, one, { instance, killedAt }));
  }
  return runs;
}

interface Asked {
  readonly content: string;
  readonly sessionUUID: string;
  readonly reader: Reader;
  readonly over: Promise<void>;
}

/** Begins a stream; every third reader leaves in the middle and comes back. */
async function begin(
  product: Killable,
  agentUUID: string,
  number: number,
  next: () => number,
): Promise<Asked> {
  const { uuid: sessionUUID } = await product
    .api()
    .call(routes.createSession, { body: { agentUUID, title: 'Kill' } });
  const seed = Math.floor(next() * 1_000_000);
  const content = `Stream ${number}: speak, please. [[sim tokens=${PIECES};pace=${PACE};seed=${seed}]]`;
  const reader = new Reader(() => product.api());
  const leaveAt = number % 3 === 0 ? 5 + Math.floor(next() * PIECES * 0.5) : undefined;
  const over = reader.read(sessionUUID, content, PATIENCE_MS, leaveAt);
  over.catch(() => undefined);
  await Promise.race([reader.begun, over]);
  return { content, sessionUUID, reader, over };
}

async function judged(
  product: Killable,
  simulator: SimulatorProcess,
  { content, sessionUUID, reader }: Asked,
  { instance, killedAt }: { instance: string | undefined; killedAt: number },
): Promise<StreamRun> {
  const { reply, text: received, wrong, resumes, isOver, heardMs } = reader;
  const found = await stored(product.api(), sessionUUID, reply);
  const row = await readDatabase(product.dataDir, 'conversation', (db) =>
    db('messages')
      .where({ uuid: reply })
      .first<{ lease_owner: string; ended_at: Date }>('lease_owner', 'ended_at'),
  );
  return {
    reply,
    said: await simulator.saidTo(content),
    received,
    wrong,
    isOver,
    resumes,
    heardMs,
    stored: found.content,
    status: found.status,
    isKilled: instance === undefined || row?.lease_owner === instance,
    endedAfter: ((row?.ended_at ?? new Date()).getTime() - killedAt) / 1000,
    again: await allLines(product.api(), reply),
  };
}

async function stored(
  api: Api,
  sessionUUID: string,
  reply: string,
): Promise<{ content: string; status: number }> {
  const messages: { uuid: string; content: string; status: number }[] = await api.call(routes.listMessages, {
    query: { sessionUUID, pageSize: 100 },
  });
  return messages.find(({ uuid }) => uuid === reply) ?? { content: '', status: 0 };
}

async function allLines(api: Api, uuid: string): Promise<StreamLine[]> {
  const answer = await api.send(routes.resumeStream, { params: { uuid }, query: { from: 0 } });
  const text = await answer.text();
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as StreamLine)
    .filter(({ ping }) => !ping);
}
