import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type RouteName, routes, type StreamLine } from '@tutka/http-contracts';
import { z } from 'zod';
import type { Asked } from './answer.ts';
import { answers } from './answers.ts';
import { testLines, waitingLines } from './fixtures/tool-calls.ts';

const PAGE_SIZE = 20;
const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#b3dfd2" d="M0 0h8v8H0z"/><path fill="#116a59" d="M1 1h2v2H1zm4 0h2v2H5zM3 3h2v2H3zM1 5h2v2H1zm4 0h2v2H5z"/></svg>';

const nobody: Asked = {
  empty: false,
  begun: false,
  member: false,
  language: 'en',
  params: {},
  query: new URLSearchParams(),
  body: undefined,
};

/** Of two rows that fit an address, the one that names more of it comes first. */
const table = (Object.keys(routes) as RouteName[])
  .sort((a, b) => blanksOf(a) - blanksOf(b))
  .map((name) => ({
    name,
    method: routes[name].method,
    pattern: new RegExp(`^${routes[name].path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
  }));

type Row = (typeof table)[number];

const fixed: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/api/logos/': (response) => response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(logo),
  '/api/version': (response) =>
    send(response, 200, { data: { name: 'tutka', version: '0.0.0', mode: 'embedded' } }),
};

function blanksOf(name: RouteName): number {
  return routes[name].path.split(':').length;
}

/** Answers a call in the state that the cookie names. */
export function answerApi(request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://here.invalid');
  const start = Object.keys(fixed).find((path) => url.pathname.startsWith(path));
  const row = table.find(({ method, pattern }) => method === request.method && pattern.test(url.pathname));
  if (start !== undefined) fixed[start]?.(response);
  else if (row === undefined) refuse(response, 404, 'Not found');
  else void answerInState(row, url, request, response);
}

async function answerInState(
  row: Row,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const state = /fixture=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? 'filled';
  const language = request.headers['accept-language']?.startsWith('zh') ? 'zh-CN' : 'en';
  const signedOut = state === 'visitor' && routes[row.name].access !== 'public';
  const body = await bodyOf(request);
  if (row.name === 'verifyCode') verify(body, response);
  else if (row.name === 'logout') signOut(response);
  else if (signedOut) refuse(response, 401, 'Please sign in');
  else if (row.name === 'getMe') answerRow(row, { url, state, language, body }, response);
  else if (state === 'failing') refuse(response, 500, routes[row.name].sentence);
  else if (state !== 'loading') answerRow(row, { url, state, language, body }, response);
}

/** Lines of replies; one that has no end stays open. */
const streams: Partial<Record<RouteName, readonly StreamLine[]>> = {
  resumeStream: waitingLines,
  testAgent: testLines,
};

function stream(lines: readonly StreamLine[], response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  for (const line of lines) response.write(`${JSON.stringify(line)}\n`);
  if (lines.at(-1)?.done) response.end();
}

/** Takes any code but 000000, and is then in the state `filled`. */
function verify(body: unknown, response: ServerResponse): void {
  if ((body as { otp?: string }).otp === '000000') {
    refuse(response, 401, 'This code is wrong or no longer valid.');
  } else {
    response.setHeader('set-cookie', 'fixture=filled; Path=/');
    send(response, 200, { data: answers.verifyCode?.(nobody) });
  }
}

/** The state is `visitor` then. */
function signOut(response: ServerResponse): void {
  response.setHeader('set-cookie', 'fixture=visitor; Path=/');
  send(response, 200, { data: null });
}

/** Undefined where it is no JSON. */
async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const sent = await text(request);
  return request.headers['content-type'] === 'application/json' ? JSON.parse(sent) : undefined;
}

interface Call {
  readonly url: URL;
  readonly state: string;
  readonly language: string;
  readonly body: unknown;
}

function answerRow(row: Row, { url, state, language, body }: Call, response: ServerResponse): void {
  const asked: Asked = {
    empty: state === 'empty',
    begun: state === 'begun',
    member: state === 'member',
    language,
    params: { ...row.pattern.exec(url.pathname)?.groups },
    query: url.searchParams,
    body,
  };
  const data = answers[row.name]?.(asked);
  const lines = streams[row.name];
  if (lines) stream(lines, response);
  else if (routes[row.name].form === 'ndjson') quiet(response);
  else if (routes[row.name].form === 'events') happen(data, response);
  else if (data === undefined) refuse(response, 404, routes[row.name].sentence);
  else send(response, 200, shaped(row.name, data, url.searchParams));
}

/** A stream in which nothing happens. */
function quiet(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' }).end('{"seq":0,"done":true}\n');
}

/** A stream of events that holds one and stays open. */
function happen(data: unknown, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write(`data: ${JSON.stringify(data)}\n\n`);
}

/** The envelope of the row's form; throws where a fixture is not what the row's schema says. */
function shaped(name: RouteName, data: unknown, query: URLSearchParams): object {
  const { answer, form } = routes[name];
  if (!Array.isArray(data) || form === 'data') return { data: answer.parse(data) };
  const items = z.array(answer).parse(data);
  if (form === 'cursor') return { data: items, nextCursor: null };
  const page = Number(query.get('page') ?? 1);
  const pageSize = Number(query.get('pageSize') ?? PAGE_SIZE);
  const shown = items.slice((page - 1) * pageSize, page * pageSize);
  return { data: shown, pagination: { page, pageSize, total: items.length } };
}

function refuse(response: ServerResponse, code: number, error: string): void {
  send(response, code, {
    error,
    message: error,
    errorCode: code === 401 ? 'UNAUTHENTICATED' : 'INTERNAL_ERROR',
    requestId: '0d3c6f0e-fixture',
  });
}

function send(response: ServerResponse, code: number, body: object): void {
  response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify({ code, ...body }));
}
