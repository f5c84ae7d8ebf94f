import { setTimeout as sleep } from 'node:timers/promises';
import { type Route, routes } from '@tutka/http-contracts';
import type { Api, CallOptions } from '../../e2e/api.ts';

/** A knowledge base that somebody was told is there. */
interface ToldBase {
  readonly uuid: string;
  /** What it may be called: more than one where no answer came to a change. */
  readonly names: readonly string[];
}

/** What was asked under load, and what came of it. */
export interface LoadBook {
  readonly bases: readonly ToldBase[];
  /** Chats whose reply came to its end. */
  readonly replied: readonly { readonly session: string; readonly question: string }[];
  /** How often each kind of call was answered so: `upload 503 FILE_STORE_UNAVAILABLE`. */
  readonly answers: ReadonlyMap<string, number>;
}

interface Told {
  readonly ok: boolean;
  readonly body: string;
}

const NDJSON = { accept: 'application/x-ndjson' };
const TAKES_LONG_MS = 60_000;
/** At most, between two calls of a writer: a machine that has nothing left makes faults rare, and servers slow to come back. */
const PAUSE_MS = 300;

/** Writers who create bases, rename them, send files and chat, one call at a time each, until `over` says so. */
export async function load(
  api: Api,
  agent: string,
  writers: number,
  next: () => number,
  over: () => boolean,
): Promise<LoadBook> {
  const book = new Writing(api, agent, next);
  await Promise.all(Array.from({ length: writers }, () => book.write(over)));
  return book;
}

class Writing implements LoadBook {
  readonly bases: { uuid: string; names: string[] }[] = [];
  readonly replied: { session: string; question: string }[] = [];
  readonly answers = new Map<string, number>();
  readonly #api: Api;
  readonly #agent: string;
  readonly #next: () => number;
  /** Only one writer changes a base at a time. */
  readonly #busy = new Set<string>();

  constructor(api: Api, agent: string, next: () => number) {
    this.#api = api;
    this.#agent = agent;
    this.#next = next;
  }

  async write(over: () => boolean): Promise<void> {
    while (!over()) {
      const drawn = this.#next();
      if (drawn < 0.3) await this.#create();
      else if (drawn < 0.6) await this.#rename();
      else if (drawn < 0.8) await this.#send();
      else await this.#chat();
      await sleep(this.#next() * PAUSE_MS);
    }
  }

  async #create(): Promise<void> {
    const name = this.#name();
    const { ok, body } = await this.#ask('create', routes.createKnowledge, { body: { name } });
    if (ok) this.bases.push({ uuid: uuidIn(body), names: [name] });
  }

  async #rename(): Promise<void> {
    const base = this.bases[Math.floor(this.#next() * this.bases.length)];
    if (!base || this.#busy.has(base.uuid)) return await this.#create();
    this.#busy.add(base.uuid);
    const name = this.#name();
    const { ok } = await this.#ask('rename', routes.updateKnowledge, {
      params: { id: base.uuid },
      body: { name },
    });
    base.names = ok ? [name] : [...base.names, name];
    this.#busy.delete(base.uuid);
  }

  /** A base made from a file. */
  async #send(): Promise<void> {
    const name = this.#name();
    const { ok, body } = await this.#ask('upload', routes.createKnowledge, {
      body: { name, content: `${name} tells of a harbour and its light.` },
    });
    if (ok) this.bases.push({ uuid: uuidIn(body), names: [name] });
  }

  async #chat(): Promise<void> {
    const begun = await this.#ask('chat', routes.createSession, { body: { agentUUID: this.#agent } });
    if (!begun.ok) return;
    const session = uuidIn(begun.body);
    const question = `What of ${this.#name()}?`;
    const asked = { body: { sessionUUID: session, content: question } };
    const { ok, body } = await this.#ask('reply', routes.sendMessage, asked, NDJSON);
    const last = body.trim().split('\n').at(-1) ?? '{}';
    if (ok && (JSON.parse(last) as { status?: number }).status === 1)
      this.replied.push({ session, question });
  }

  #name(): string {
    return `Base ${Math.floor(this.#next() * 1e9).toString(36)}`;
  }

  async #ask(
    kind: string,
    route: Route,
    options: CallOptions,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Told> {
    const told = await this.#answer(route, options, headers);
    const answer = `${kind} ${told.answer}`;
    this.answers.set(answer, (this.answers.get(answer) ?? 0) + 1);
    return told;
  }

  async #answer(route: Route, options: CallOptions, headers: Readonly<Record<string, string>>) {
    try {
      const late = new Promise<never>((_, fail) =>
        setTimeout(() => fail(new Error('no answer in time')), TAKES_LONG_MS).unref(),
      );
      const answer = await Promise.race([this.#api.send(route, options, headers), late]);
      const body = await Promise.race([answer.text(), late]);
      if (answer.ok) return { ok: true, body, answer: String(answer.status) };
      const { errorCode } = JSON.parse(body) as { errorCode?: string };
      return { ok: false, body, answer: `${answer.status} ${errorCode}` };
    } catch (error) {
      return { ok: false, body: '', answer: error instanceof Error ? error.message : String(error) };
    }
  }
}

const uuidIn = (body: string) => (JSON.parse(body) as { data: { uuid: string } }).data.uuid;
