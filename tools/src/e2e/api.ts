import { ApiError, type Args, type Credentials, createClient } from '@tutka/client';
import {
  type AnswerData,
  type Knowledge,
  type Me,
  type Route,
  routes,
  type StreamLine,
} from '@tutka/http-contracts';
import { eventually } from '@tutka/testing/eventually';
import type { Product } from './product.ts';

export interface CallOptions {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: unknown;
}

/** A program that talks to the product as a signed-in person, over its public address alone. */
export interface Api {
  readonly me: Me;
  readonly cookie: string;
  /** `data` of a call; throws with the envelope where it is refused. */
  call<R extends Route>(route: R, options?: CallOptions): Promise<AnswerData<R>>;
  /** The raw answer of a call, streams included. */
  send(route: Route, options?: CallOptions, headers?: Readonly<Record<string, string>>): Promise<Response>;
  upload(name: string, bytes: Uint8Array, resourceType?: 'knowledge' | 'attachment'): Promise<string>;
}

const NDJSON = { accept: 'application/x-ndjson' };

/** What a client of the Model Context Protocol must take. */
const bothForms = { accept: 'application/json, text/event-stream' };

/** Signs in with a code out of the product's mail folder. */
export async function signIn(product: Pick<Product, 'url' | 'codeFor'>, email: string): Promise<Api> {
  const client = createClient({ url: product.url });
  await client.call(routes.requestCode, { body: { email } });
  const body = { email, otp: await product.codeFor(email) };
  const verified = await client.request(routes.verifyCode, { body }, { origin: product.url });
  const cookie = verified.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { data } = (await verified.json()) as { data: Me };
  return apiWith(product.url, cookie, data);
}

/** The same person again, for example after the product was started anew at another port. */
export function apiWith(url: string, cookie: string, me: Me): Api {
  return { me, ...callsWith(url, { cookie }), cookie };
}

/** A program with an API key. */
export function apiWithKey(url: string, key: string): Pick<Api, 'call' | 'send' | 'upload'> {
  return callsWith(url, { apiKey: key });
}

function callsWith(url: string, credentials: Credentials): Pick<Api, 'call' | 'send' | 'upload'> {
  const client = createClient({ url, credentials });
  const send: Api['send'] = (route, options = {}, headers = {}) =>
    client.request(route, options, { ...(route.form === 'mcp' && bothForms), ...headers });
  const call: Api['call'] = async <R extends Route>(route: R, options: CallOptions = {}) => {
    try {
      return await client.call(route, options as Args<R>);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { status, errorCode, message } = error;
      throw new Error(`${route.method} ${route.path}: ${status} ${errorCode} ${message}`, { cause: error });
    }
  };
  return {
    call,
    send,
    async upload(name, bytes, resourceType = 'knowledge') {
      const place = await call(routes.getSignedUrl, { query: { resourceType, fileName: name } });
      const sent = await fetch(new URL(place.signedUrl, url), {
        method: 'PUT',
        headers: { origin: url, 'content-type': 'application/octet-stream', ...place.requiredHeaders },
        body: new Uint8Array(bytes),
      });
      if (sent.status !== 200) throw new Error(`upload of ${name}: ${await sent.text()}`);
      return place.url;
    },
  };
}

/** The first of a list that holds something. */
export function firstOf<T>(list: readonly T[]): T {
  const [first] = list;
  if (first === undefined) throw new Error('The list is empty.');
  return first;
}

/** Lets the agents of a person's workspace answer with a simulator's model, `sim`. */
export async function addModels(api: Api, { url: baseUrl }: { readonly url: string }): Promise<void> {
  const body = { name: 'Simulator', kind: 'openai-compatible', baseUrl, chatModels: ['sim'] };
  await api.call(routes.createModelProvider, { body });
}

/** Asks in a session and reads the whole stream. */
export async function ask(api: Api, sessionUUID: string, content: string): Promise<StreamLine[]> {
  const answer = await api.send(routes.sendMessage, { body: { sessionUUID, content } }, NDJSON);
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`asking: ${text}`);
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as StreamLine);
}

/** Waits until a base is READY or FAILED, and gives it. */
export const settled = (api: Pick<Api, 'call'>, knowledge: string, seconds = 120): Promise<Knowledge> =>
  eventually(
    () => api.call(routes.getKnowledge, { params: { id: knowledge } }),
    ({ status }) => status >= 2,
    seconds,
  );
