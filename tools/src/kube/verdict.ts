import { setTimeout as sleep } from 'node:timers/promises';
import { routes, type StreamLine } from '@tutka/http-contracts';
import type { Api } from '../e2e/api.ts';
import { type StreamRun, streamViolations } from '../faults/streams/check.ts';
import type { Fault } from './fault.ts';
import type { Load, Stream } from './load.ts';

/** A fault that was injected, and when. */
export interface Injected {
  readonly fault: Fault;
  readonly from: number;
  readonly to: number;
  readonly told: string;
}

/** A row of the table. */
export interface Row {
  readonly name: string;
  readonly seconds: number;
  readonly requests: number;
  /** Why each that failed did. */
  readonly failed: readonly string[];
  /** Replies that ran meanwhile, and those of them whose connection was ended with a last line, or cut off. */
  readonly streams: number;
  readonly moved: number;
  readonly cut: number;
  /** Replies that were ended where they were, by the process that wrote them. */
  readonly stopped: number;
  readonly told: string;
}

/** A reply after its end: how it was read, what is stored of it, and what is wrong with that. */
export interface Judged extends Stream {
  readonly run: StreamRun;
  readonly violations: readonly string[];
}

const STOPPED = 2;
const READ_MS = 60_000;
const GONE = 410;
/** Processes that were ended at once leave failures for as long as others still send to them. */
const ROUGH_MS = 15_000;

/** Compares each reply that began with what the model said and with what is stored. */
export async function judge(
  { api, streams }: Load,
  said: ReadonlyMap<string, string>,
  injected: readonly Injected[],
): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const stream of streams.filter(({ reader }) => reader.reply !== '')) {
    const { reader, question, session } = stream;
    const messages: { uuid: string; content: string; status: number }[] = await patiently(() =>
      api.call(routes.listMessages, { query: { sessionUUID: session, pageSize: 100 } }),
    );
    const found = messages.find(({ uuid }) => uuid === reader.reply);
    const run: StreamRun = {
      reply: reader.reply,
      said: said.get(question) ?? '',
      received: reader.text,
      wrong: reader.wrong,
      isOver: reader.isOver,
      resumes: reader.resumes,
      heardMs: reader.heardMs,
      stored: found?.content ?? '',
      status: found?.status ?? 0,
      isKilled: injected.some((one) => one.fault.endsWriters && overlaps(stream, one)),
      endedAfter: 0,
      again: await patiently(() => linesOf(api, reader.reply)),
    };
    const doubled = messages.length === 2 ? [] : [`its chat has ${messages.length} messages, not 2`];
    const violations = [...streamViolations(run, 1), ...doubled.map((what) => `reply ${run.reply}: ${what}`)];
    judged.push({ ...stream, run, violations });
  }
  return judged;
}

/** A platform that was just changed under load may refuse; who judges is no part of the load. */
async function patiently<T>(read: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + READ_MS; ; await sleep(1000)) {
    try {
      return await read();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

/** Undefined where they are kept no more: a reply can be gone on with for a while only. */
async function linesOf(api: Api, uuid: string): Promise<StreamLine[] | undefined> {
  const answer = await api.send(routes.resumeStream, { params: { uuid }, query: { from: 0 } });
  if (answer.status === GONE) return undefined;
  if (answer.status !== 200) throw new Error(`reply ${uuid} cannot be read again: ${await answer.text()}`);
  const lines = (await answer.text()).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as StreamLine).filter(({ ping }) => !ping);
}

const overlaps = ({ begun, ended }: Stream, { from, to }: Injected) => begun <= to && ended >= from;

/** One row for each fault, and one for the time between them. */
export function rowsOf({ requests }: Load, judged: readonly Judged[], injected: readonly Injected[]): Row[] {
  const within = (at: number, { from, to }: Injected) => at >= from && at < to;
  return injected.map((one) => {
    const asked = requests.filter(({ at }) => within(at, one));
    const live = judged.filter((stream) => overlaps(stream, one));
    const ends = (how: string) =>
      judged.flatMap(({ reader }) => reader.ends).filter((end) => end.how === how && within(end.at, one))
        .length;
    return {
      name: one.fault.name,
      seconds: Math.round((one.to - one.from) / 1000),
      requests: asked.length,
      failed: asked
        .filter(({ ok }) => !ok)
        .map(({ what, answer, at }) => `${((at - one.from) / 1000).toFixed(1)} s: ${what}: ${answer}`),
      streams: live.length,
      moved: ends('moved'),
      cut: ends('cut'),
      stopped: judged.filter(({ run, ended }) => run.status === STOPPED && within(ended, one)).length,
      told: one.told,
    };
  });
}

/** What ought not to have been: every failure, but those within `ROUGH_MS` of a process that was ended at once. */
export function failures(
  { requests }: Load,
  judged: readonly Judged[],
  injected: readonly Injected[],
): string[] {
  const rough = injected.filter(({ fault }) => fault.isRough);
  const isExcused = (at: number) => rough.some(({ from }) => at >= from && at < from + ROUGH_MS);
  return [
    ...requests
      .filter(({ ok, at }) => !ok && !isExcused(at))
      .map(({ at, what, answer }) => `${new Date(at).toISOString()} ${what}: ${answer}`),
    ...judged
      .filter(({ reader }) => reader.ends.some(({ how, at }) => how === 'cut' && !isExcused(at)))
      .map(({ run }) => `reply ${run.reply} was cut off without a last line, and nobody was ended at once`),
    ...judged.flatMap(({ violations }) => violations),
  ];
}

/** Prints what happened. */
export function printRows(rows: readonly Row[]): void {
  console.log(`# ${'fault'.padEnd(46)}    s requests failed | streams: all moved  cut stopped`);
  for (const { name, seconds, requests, failed, streams, moved, cut, stopped, told } of rows) {
    const numbers = [seconds, requests, failed.length].map((number, at) =>
      String(number).padStart([4, 8, 6][at] ?? 0),
    );
    const replies = [streams, moved, cut, stopped].map((number, at) =>
      String(number).padStart([12, 5, 4, 7][at] ?? 0),
    );
    console.log(`# ${name.padEnd(46)} ${numbers.join(' ')} | ${replies.join(' ')}  ${told}`);
    for (const why of grouped(failed)) console.log(`#     ${why}`);
  }
}

function grouped(failed: readonly string[]): string[] {
  const byWhy = Map.groupBy(failed, (one) => one.replace(/^[\d.]+ s: /, ''));
  return [...byWhy].map(
    ([why, all]) =>
      `${all.length}: ${why}, after ${all
        .map((one) => /^[\d.]+/.exec(one)?.[0])
        .slice(0, 8)
        .join(', ')} s`,
  );
}
