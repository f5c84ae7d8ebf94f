import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@tutka/client';
import { type Route, routes } from '@tutka/http-contracts';
import { type Api, apiWith } from '../e2e/api.ts';
import { Reader } from '../faults/streams/reading.ts';
import { type RawAnswer, rawClient } from './raw-client.ts';

/** A reply that was asked for, and whoever read it. */
export interface Stream {
  readonly question: string;
  readonly session: string;
  readonly reader: Reader;
  readonly begun: number;
  /** 0: it still runs. */
  ended: number;
}

/** A request, when it was sent and what came of it; nobody asked again. */
interface Asked extends RawAnswer {
  readonly at: number;
  readonly what: string;
}

/** Requests and replies that go on, whatever happens. */
export interface Load {
  /** Who asks. */
  readonly api: Api;
  readonly streams: readonly Stream[];
  readonly requests: readonly Asked[];
  /** Begins nothing more, and resolves when everything has ended. */
  end(): Promise<void>;
}

export interface LoadOptions {
  /** Replies that are being read at any time. */
  readonly streams: number;
  /** Requests a second beside them. */
  readonly rps: number;
}

/** One of each service but statistics, which is away for a while. */
const read: readonly Route[] = [
  routes.listPlans,
  routes.listAgents,
  routes.listSessions,
  routes.getMe,
  routes.listKnowledges,
  routes.listWorkspaces,
];
/** Some are over before a pod that ends has waited long enough, some are not. */
const lengths = [24, 80, 320];
const PACE = 4;
const PATIENCE_MS = 180_000;
const FAILED_PAUSE_MS = 1000;

/** Begins to ask as a person whose requests nobody limits. */
export function startLoad(api: Api, url: string, agent: string, options: LoadOptions): Load {
  const { ask, close } = rawClient(url, api.cookie);
  const streams: Stream[] = [];
  const requests: Asked[] = [];
  const open = new Set<Promise<void>>();
  let going = true;
  let sent = 0;
  const note = async (route: Route, body?: unknown) => {
    const at = Date.now();
    const answer = await ask(route.method, route.path, sent++, body);
    requests.push({ at, what: `${route.method} ${route.path}`, ...answer });
    return answer;
  };
  const requesting = async () => {
    const begun = performance.now();
    for (let number = 0; going; number += 1) {
      const due = begun + (number * 1000) / options.rps - performance.now();
      if (due > 1) await sleep(due);
      const one: Promise<void> = note(read[number % read.length] as Route).then(() => void open.delete(one));
      open.add(one);
    }
    await Promise.all(open);
  };
  const talking = async (who: number) => {
    await sleep((who * 1000) / PACE);
    while (going) {
      const made = await note(routes.createSession, { agentUUID: agent, title: 'Under load' });
      const session = made.ok ? (JSON.parse(made.body) as { data: { uuid: string } }).data.uuid : undefined;
      if (session === undefined) await sleep(FAILED_PAUSE_MS);
      else await talk(session, lengths[(who + streams.length) % lengths.length] ?? 0);
    }
  };
  const talk = async (session: string, tokens: number) => {
    const question = `Question ${streams.length}: speak, please. [[sim tokens=${tokens};pace=${PACE};seed=${streams.length}]]`;
    const reader = new Reader(() => apiWith(url, api.cookie, api.me));
    const stream: Stream = { question, session, reader, begun: Date.now(), ended: 0 };
    streams.push(stream);
    const failed = await reader.read(session, question, PATIENCE_MS).catch(shortly);
    stream.ended = Date.now();
    requests.push({
      at: stream.begun,
      what: 'POST /api/session-messages',
      ok: failed === undefined,
      answer: failed ?? '200',
      body: '',
    });
    if (failed !== undefined) await sleep(FAILED_PAUSE_MS);
  };
  const running = [requesting(), ...Array.from({ length: options.streams }, (_, who) => talking(who))];
  return {
    api,
    streams,
    requests,
    async end() {
      going = false;
      await Promise.all(running);
      close();
    },
  };
}

const shortly = (error: unknown) =>
  error instanceof ApiError
    ? `${error.status} ${error.errorCode} ${errorCodeOf(error.cause)}`
    : String(error).replace(/^Error: asking: (\d+) .*"errorCode":"(\w+)".*$/s, '$1 $2');

/** What of a connection broke stands in the innermost cause. */
const errorCodeOf = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined
    ? errorCodeOf(error.cause)
    : String((error as { code?: unknown } | undefined)?.code ?? error);
