import { type Message, routes, type Session, type StreamLine } from '@tutka/http-contracts';
import type { Person, Principal } from '@tutka/service-runtime';
import { gateway, type House, type Process } from './house.ts';

/** Begins a chat with the house's agent. */
export async function newSession(
  house: House,
  { api }: Process,
  as: Person,
  body: object = {},
): Promise<Session> {
  const answer = await api.call(routes.createSession, { as, body: { agentUUID: house.agent, ...body } });
  if (answer.status !== 200) throw new Error(`no session: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

/** An open NDJSON stream, read line by line. */
export interface Reading {
  readonly status: number;
  readonly contentType: string | null;
  /** The failure envelope where there is no stream. */
  failure(): Promise<{ error: string; errorCode: string }>;
  /** The next line; undefined at the end. */
  next(): Promise<StreamLine | undefined>;
  /** All further lines. */
  rest(): Promise<StreamLine[]>;
  /** Goes away. */
  leave(): void;
}

export interface ReadOptions {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** Opens a stream of the public API. */
export async function read(
  url: string,
  path: string,
  as: Principal,
  options: ReadOptions = {},
): Promise<Reading> {
  const { method = 'POST', body, headers } = options;
  const leaving = new AbortController();
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${gateway.signer.sign({ audience: 'conversation', act: as })}`,
      accept: 'application/x-ndjson',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: leaving.signal,
  });
  const lines = linesOf(answer);
  const next = async () => (await lines.next()).value ?? undefined;
  return {
    status: answer.status,
    contentType: answer.headers.get('content-type'),
    failure: async () => (await answer.json()) as { error: string; errorCode: string },
    next,
    async rest() {
      const all: StreamLine[] = [];
      for (let line = await next(); line; line = await next()) all.push(line);
      return all;
    },
    leave: () => leaving.abort(),
  };
}

async function* linesOf(answer: Response): AsyncGenerator<StreamLine, undefined> {
  if (!answer.body) return undefined;
  let open = '';
  for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
    const parts = (open + chunk).split('\n');
    open = parts.pop() ?? '';
    for (const part of parts) yield JSON.parse(part) as StreamLine;
  }
  if (open !== '') throw new Error(`a line without an end: ${open}`);
  return undefined;
}

/** Asks in a session, streaming. */
export function ask(
  process: Process,
  as: Principal,
  session: string,
  content: string,
  extra: object = {},
  headers = {},
) {
  const body = { sessionUUID: session, content, ...extra };
  return read(process.api.url, '/api/session-messages', as, { body, headers });
}

/** Reads a reply again from line `from`. */
export function resume(process: Process, as: Person, reply: string, from: number) {
  return read(process.api.url, `/api/session-messages/${reply}/stream?from=${from}`, as, { method: 'GET' });
}

/** The text that lines come to. */
export function textOf(lines: readonly StreamLine[]): string {
  return lines.map((line) => line.messages[0].content).join('');
}

/** Asks and reads to the end. */
export async function asked(
  process: Process,
  as: Person,
  session: string,
  content: string,
): Promise<StreamLine[]> {
  return (await ask(process, as, session, content)).rest();
}

/** A session's messages by the API. */
export async function messagesOf(
  { api }: Process,
  as: Person,
  session: string,
  query: Record<string, string | number> = {},
): Promise<Message[]> {
  const answer = await api.call(routes.listMessages, {
    as,
    query: { sessionUUID: session, pageSize: 100, ...query },
  });
  return answer.body.data;
}

/** Asks in a new chat, and reads to the end: its lines, and the reply as it is kept. */
export async function askedAnew(house: House, process: Process, as: Person, question: string) {
  const session = await newSession(house, process, as, { title: 'x' });
  const lines = await asked(process, as, session.uuid, question);
  const reply = (await messagesOf(process, as, session.uuid)).at(-1);
  return { session, lines, reply };
}
