import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { type Answering, answer, startAnswering } from '@tutka/testing/answering';
import type { ApiError } from './api-error.ts';
import { type Client, createClient } from './client.ts';
import type { Credentials } from './credentials.ts';
import type { Row } from './row.ts';

const uuid = '11111111-1111-4111-8111-111111111111';
/** Fields that any path of the table may name. */
const params = { uuid, id: uuid, docUuid: uuid, token: 'a-token', key: 'a-key-of-a-file', ordinal: 1 };
const rows = Object.entries(routes) as [string, Row][];

interface Sent {
  readonly headers: IncomingHttpHeaders;
  readonly url: string;
}

let server: Answering;
let client: Client;
beforeAll(async () => {
  server = await startAnswering();
  client = createClient({ url: server.url });
});
afterAll(() => server.stop());

const failure = (row: Row): Promise<ApiError> =>
  client.call(row, { params } as never).then(
    () => Promise.reject(new Error('It did not fail')),
    (error: ApiError) => error,
  );

describe('the sentence of a call that fails', () => {
  it.each(rows)('%s: the error of the answer, else its message, else its own sentence', async (_, row) => {
    server.use(answer(400, { code: 400, error: 'Invalid UUID format', message: 'Longer' }));
    expect((await failure(row)).message).toBe('Invalid UUID format');
    server.use(answer(400, { code: 400, message: 'Longer' }));
    expect((await failure(row)).message).toBe('Longer');
    server.use(answer(500, { code: 500 }));
    expect((await failure(row)).message).toBe(row.sentence);
    server.use(answer(502, '<html>Bad gateway</html>'));
    expect((await failure(row)).message).toBe(row.sentence);
  });

  it('is "Request failed" where a row has none', async () => {
    server.use(answer(500, { code: 500 }));
    expect((await failure({ ...routes.getAgent, sentence: '' })).message).toBe('Request failed');
  });

  it('carries the code for the translation, the problems of fields and the reference', async () => {
    const details = [{ path: 'name', message: 'At most 120 characters', kind: 'too_long', limit: 120 }];
    server.use(
      answer(400, { code: 400, error: 'No', errorCode: 'VALIDATION_FAILED', details, requestId: 'r1' }),
    );
    const error = await failure(routes.getAgent);
    expect(error).toMatchObject({
      status: 400,
      errorCode: 'VALIDATION_FAILED',
      problems: details,
      requestId: 'r1',
    });
    server.use(answer(404, { code: 404 }));
    expect(await failure(routes.getAgent)).toMatchObject({ status: 404, errorCode: 'AGENT_NOT_FOUND' });
  });
});

describe('a refusal that says when to come again', () => {
  const limit = { code: 429, error: 'Too many requests', errorCode: 'RATE_LIMITED' };
  const refused = (headers: Record<string, string>) => server.use(answer(429, limit, headers));

  it.each([
    [{ 'retry-after': '42' }, 42],
    [{ 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, null],
    [{}, null],
  ])('%j is waited for %j seconds', async (headers, seconds) => {
    refused(headers);
    expect(await failure(routes.getAgent)).toMatchObject({ status: 429, retryAfterSeconds: seconds });
    refused(headers);
    const file = client.callFile(routes.exportAgent, { params: { id: uuid } });
    await expect(file).rejects.toMatchObject({ status: 429, retryAfterSeconds: seconds });
    refused(headers);
    const lines = client.callStream(routes.sendMessage, { body: { sessionUUID: uuid, content: 'Hello' } });
    await expect(lines.next()).rejects.toMatchObject({ status: 429, retryAfterSeconds: seconds });
  });
});

describe('a call that answers 200', () => {
  it('gives the data', async () => {
    server.use(answer(200, { code: 200, data: { uuid } }));
    expect(await client.call(routes.getAgent, { params: { id: uuid } })).toEqual({ uuid });
  });

  it('fails where the code in the body is another', async () => {
    server.use(answer(200, { code: 404, data: { uuid } }));
    expect(await failure(routes.getAgent)).toMatchObject({ status: 404, message: 'Agent not found' });
  });

  it.each([
    ['listUsers', 'No user data received'],
    ['getMe', 'No user data received'],
    ['listMessages', 'No session message list data received'],
  ] as const)('%s says "%s" where it is empty', async (name, sentence) => {
    for (const empty of [{ code: 200 }, { code: 200, data: null }]) {
      server.use(answer(200, empty));
      expect((await failure(routes[name])).message).toBe(sentence);
    }
  });

  it('may be empty where something was removed', async () => {
    server.use(answer(200, { code: 200, data: null }));
    expect(await client.call(routes.deleteAgent, { params: { id: uuid } })).toBeNull();
  });

  it('gives a page and a cursor', async () => {
    const pagination = { page: 2, pageSize: 1, total: 9 };
    server.use(answer(200, { code: 200, data: [{ uuid }], pagination }));
    expect(await client.callPage(routes.listAgents, { query: { page: 2 } })).toEqual({
      data: [{ uuid }],
      pagination,
    });
    server.use(answer(200, { code: 200, data: [], nextCursor: 'n' }));
    expect(await client.callCursor(routes.listSessions, {})).toEqual({ data: [], nextCursor: 'n' });
  });
});

describe('a call without an answer', () => {
  it('is an error of status 0', async () => {
    server.use((request) => request.socket.destroy());
    expect(await failure(routes.getAgent)).toMatchObject({ status: 0, errorCode: 'UNREACHABLE' });
  });

  it('stays an AbortError when it was aborted', async () => {
    server.use(() => undefined);
    const abort = new AbortController();
    const going = client.call(routes.getAgent, { params: { id: uuid }, signal: abort.signal });
    abort.abort();
    await expect(going).rejects.toMatchObject({ name: 'AbortError' });
  });
});

it('sends JSON to the path of the row', async () => {
  const seen: unknown[] = [];
  server.use((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      seen.push(request.method, request.url, request.headers['content-type'], JSON.parse(body));
      response.end('{"code":200,"data":{}}');
    });
  });
  await client.call(routes.updateUser, { params: { id: 7 }, body: { status: false } });
  expect(seen).toEqual(['PUT', '/api/users/7', 'application/json', { status: false }]);
});

describe('who calls', () => {
  const sentWith = async (credentials: Credentials): Promise<Sent> => {
    const sent = Promise.withResolvers<Sent>();
    server.use(async ({ headers, url = '' }, response) => {
      sent.resolve({ headers, url });
      response.end('{"code":200,"data":[]}');
    });
    await createClient({ url: server.url, credentials }).call(routes.listSessions, {});
    return await sent.promise;
  };

  it('is a program with its key', async () => {
    const { headers } = await sentWith({ apiKey: 'TTK.x' });
    expect([headers.authorization, headers.cookie]).toEqual(['Bearer TTK.x', undefined]);
  });

  it("is a person by a session's cookie, from the product's own origin", async () => {
    const { headers } = await sentWith({ cookie: 'session=x' });
    expect([headers.cookie, headers.origin]).toEqual(['session=x', server.url]);
  });

  it('is a guest, who shows the proof where a guest may call, and only there', async () => {
    const guest = { proof: () => ({ shareId: uuid, shareToken: 't' }), framed: true, visitorToken: 'v' };
    const { headers, url } = await sentWith({ guest });
    expect([headers['x-framed'], headers['x-visitor-token']]).toEqual(['1', 'v']);
    expect(url.endsWith(`?shareId=${uuid}&shareToken=t`)).toBe(true);
    const asked = Promise.withResolvers<string>();
    server.use(({ url: address = '' }, response) => {
      asked.resolve(address);
      response.end('{"code":200,"data":[]}');
    });
    await createClient({ url: `${server.url}/`, credentials: () => ({ guest }) }).call(routes.listAgents, {});
    expect(await asked.promise).toBe('/api/agents');
  });
});

it('gives a file, or why there is none', async () => {
  server.use((_, response) => response.end('a,b\n'));
  const file = await client.callFile(routes.exportAgent, { params: { id: uuid } });
  expect(await file.text()).toBe('a,b\n');
  server.use(answer(404, { code: 404, error: 'Agent not found' }));
  await expect(client.callFile(routes.exportAgent, { params: { id: uuid } })).rejects.toMatchObject({
    status: 404,
    errorCode: 'AGENT_NOT_FOUND',
  });
});
