import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '@tutka/http-contracts';
import type { Dispatcher, Pool } from 'undici';
import type { Dialect } from './dialect.ts';
import { Heard } from './heard.ts';
import type { Slot } from './load.ts';

/** A question, who asks it where, and how its answer is read. */
export interface Asked {
  readonly slot: Slot;
  readonly session: string;
  readonly question: string;
  /** Stopped by its person at the middle, left at the middle or after the first piece, or read to the end. */
  readonly end: 'stop' | 'leave at half' | 'leave' | 'reads on';
  /** The reader takes nothing for so long after the first piece. */
  readonly stallMs: number;
}

/** What came of it. */
export interface Streamed {
  readonly heard: Heard;
  readonly isEarly: boolean;
  readonly fault: string | undefined;
}

type Body = Dispatcher.ResponseData['body'];

/** Asks one question and reads the answer. */
export async function askOnce(pool: Pool, dialect: Dialect, asked: Asked): Promise<Streamed> {
  const { slot, session, question } = asked;
  const heard = new Heard(dialect, question);
  const { statusCode, body } = await pool.request({
    path: dialect.path,
    method: 'POST',
    headers: dialect.headers(slot),
    body: JSON.stringify(dialect.body(session, question)),
    bodyTimeout: 0,
    headersTimeout: 0,
  });
  if (statusCode !== 200) return { heard, isEarly: false, fault: `${statusCode} ${await body.text()}` };
  body.setEncoding('utf8');
  if (asked.end === 'stop') return await readAndStop(pool, body, heard, slot);
  const hasLeft = await read(body, heard, asked);
  return { heard, isEarly: hasLeft, fault: hasLeft ? heard.wrong : heard.fault(1) };
}

/** Reads to the end, or until the reader leaves: then true. */
async function read(body: Body, heard: Heard, { end, stallMs }: Asked): Promise<boolean> {
  let stall = stallMs;
  for await (const chunk of body) {
    heard.take(chunk as string);
    if (heard.firstAt === undefined) continue;
    if (end === 'leave' || (end === 'leave at half' && heard.isHalf)) return true;
    if (stall > 0) await sleep(stall);
    stall = 0;
  }
  return false;
}

/** Stops the reply at its middle and reads what is still said. One that was over by then is complete. */
async function readAndStop(pool: Pool, body: Body, heard: Heard, slot: Slot): Promise<Streamed> {
  let stopping: Promise<string | undefined> | undefined;
  for await (const chunk of body) {
    heard.take(chunk as string);
    if (heard.isHalf) stopping ??= stop(pool, slot, heard.reply ?? '');
  }
  const refused = await stopping;
  const isEarly = heard.status === 2;
  return { heard, isEarly, fault: refused ?? heard.fault(isEarly ? 2 : 1) };
}

async function stop(pool: Pool, { cookie }: Slot, reply: string): Promise<string | undefined> {
  const { statusCode, body } = await pool.request({
    path: routes.stopMessage.path.replace(':uuid', reply),
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: '{}',
  });
  const text = await body.text();
  return statusCode === 200 ? undefined : `stop: ${statusCode} ${text}`;
}
