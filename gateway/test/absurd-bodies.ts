import { type Route, type RouteName, routes } from '@tutka/http-contracts';
import { sendRaw } from './send-raw.ts';

/** A request that no handler may ever see, to be answered with 4xx in the envelope. */
export interface AbsurdRequest {
  readonly route: RouteName;
  readonly what: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const DEEP = 10_000;
const BIG = 3 * 1024 * 1024;
const json = 'application/json';

/** What is wrong with each; the names stand in the test's output. */
const kinds: Readonly<Record<string, { body: string; type: string }>> = {
  null: { body: 'null', type: json },
  'an empty list': { body: '[]', type: json },
  'a list of itself': { body: '[{"name":"x"},null,[]]', type: json },
  'an empty text': { body: '""', type: json },
  'a number': { body: '0', type: json },
  'half an object': { body: '{"name":', type: json },
  'an unknown field': { body: '{"role":1,"__proto__":{"role":1},"constructor":null}', type: json },
  'numbers for names': { body: '{"name":1e400,"email":{},"content":[],"messages":null}', type: json },
  '10,000 lists in one another': { body: '['.repeat(DEEP) + ']'.repeat(DEEP), type: json },
  '10,000 objects in one another': { body: '{"a":'.repeat(DEEP) + '1'.padEnd(DEEP + 1, '}'), type: json },
  '3 MB': { body: `{"nothing":"${'x'.repeat(BIG)}"}`, type: json },
  '3 MB that is no JSON': { body: 'x'.repeat(BIG), type: json },
  'a form': { body: 'name=x', type: 'application/x-www-form-urlencoded' },
  XML: { body: '<name/>', type: 'text/xml' },
};
export const ABSURD_KINDS = Object.keys(kinds).length;

const samples: Readonly<Record<string, string>> = {
  ordinal: '0',
  token: 'x'.repeat(40),
  key: 'abcdefgh12345678.png',
};
const someUuid = '00000000-0000-4000-8000-000000000001';

function pathOf(row: Route): string {
  return row.path.replace(/:(\w+)/g, (_all, name: string) => samples[name] ?? someUuid);
}

function requestsOf(name: RouteName, row: Route): AbsurdRequest[] {
  return Object.entries(kinds).map(([what, { body, type }]) => ({
    route: name,
    what,
    method: row.method,
    path: pathOf(row),
    headers: { 'content-type': type },
    body,
  }));
}

/** Every absurd body on every row of the route table. */
export function absurdRequests(): AbsurdRequest[] {
  return Object.entries<Route>(routes).flatMap(([name, row]) => requestsOf(name as RouteName, row));
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Sends one with a session's cookie, from our own page. */
export function sendAbsurd(origin: string, cookie: string, absurd: AbsurdRequest): Promise<Answer> {
  return sendRaw(new URL(origin), { ...absurd, headers: { ...absurd.headers, cookie, origin } });
}

/** What is wrong with the answer to one, or nothing. */
export function faultIn(absurd: AbsurdRequest, { status, text }: Answer): string | undefined {
  const where = `${absurd.method} ${absurd.path} with ${absurd.what}: ${status} ${text.slice(0, 200)}`;
  if (status < 400 || status > 499) return where;
  // Alipay reads this word, and no envelope.
  if (absurd.route === 'alipayWebhook' && text === 'fail') return undefined;
  try {
    return isFailure(routes[absurd.route], status, JSON.parse(text)) ? undefined : `${where} (no envelope)`;
  } catch {
    return `${where} (no JSON)`;
  }
}

interface Failure {
  readonly code?: number;
  readonly errorCode?: string;
  readonly requestId?: string;
  readonly error?: {
    readonly message?: string;
    readonly type?: string;
    readonly code?: string | number;
    readonly data?: Failure & { readonly status?: number };
  };
}

/** The envelope, or where the row speaks the form of OpenAI or of JSON-RPC, theirs. */
function isFailure({ form }: Route, status: number, { code, error, errorCode, requestId }: Failure): boolean {
  if (form === 'openai') return Boolean(error?.message && error.type && error.code);
  if (form === 'mcp') return error?.data?.status === status && Boolean(error.message && error.data.errorCode);
  return code === status && Boolean(error && errorCode && requestId);
}
