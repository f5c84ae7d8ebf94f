import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { bind } from '../src/index.ts';
import { gateway, person, startService, type TestService } from './service.ts';

let service: TestService;
const bodies: unknown[] = [];

beforeAll(async () => {
  service = await startService({
    routes: (router) => {
      bind(router, routes.logout, () => null);
      bind(router, routes.requestCode, ({ body }) => {
        bodies.push(body);
        return { sent: true as const, resendAfterSeconds: 60 };
      });
      bind(router, routes.deleteSession, ({ params }) => {
        bodies.push(params);
        return null;
      });
      bind(router, routes.listUsers, () => undefined);
      bind(router, routes.updateUser, () => null as never);
    },
  });
});
afterAll(() => service.stop());

/** Sends without a content-length, so that the length shows only as it comes. */
function sendChunked(path: string, piece: string, times: number): Promise<{ status: number; text: string }> {
  const authorization = `Bearer ${gateway.sign({ audience: 'identity', act: person })}`;
  return new Promise((resolve, reject) => {
    const request = httpRequest(service.url + path, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
    });
    request.on('response', async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode ?? 0, text });
    });
    request.on('error', reject);
    for (let sent = 0; sent < times; sent++) request.write(piece);
    request.end();
  });
}

describe('a body', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  const refused: [
    string,
    { text?: string; json?: unknown; type?: string; headers?: Record<string, string> },
    number,
    string,
  ][] = [
    ['that is no JSON', { text: '{' }, 400, 'MALFORMED_JSON'],
    ['that is null', { text: 'null' }, 400, 'VALIDATION_FAILED'],
    ['that is a list', { text: '[]' }, 400, 'VALIDATION_FAILED'],
    ['that is a text', { text: '""' }, 400, 'VALIDATION_FAILED'],
    ['that is missing', {}, 400, 'VALIDATION_FAILED'],
    ['nested 10,000 deep', { text: nested(10_000) }, 400, 'JSON_TOO_DEEP'],
    ['with an unknown field', { json: { email: 'a@b.cc', role: 1 } }, 400, 'VALIDATION_FAILED'],
    ['with a bad address', { json: { email: 'nobody' } }, 400, 'INVALID_EMAIL'],
    ['of 3 MB', { json: { email: 'x'.repeat(3e6) } }, 413, 'BODY_TOO_LARGE'],
    [
      'of another type',
      { text: 'email=a', type: 'application/x-www-form-urlencoded' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'that is compressed',
      { json: {}, headers: { 'content-encoding': 'gzip' } },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'in another charset',
      { json: {}, type: 'application/json; charset=utf-16' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
  ];
  it.each(refused)('%s is refused', async (_what, options, status, errorCode) => {
    const answer = await service.call('POST', '/api/auth/otp', options);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ code: status, errorCode });
  });

  it.each<[string | Uint8Array<ArrayBuffer>, string, Record<string, string>, RegExp]>([
    ['email=a', 'application/x-www-form-urlencoded', {}, /application\/json/],
    ['{}', 'application/json', { 'content-encoding': 'gzip' }, /uncompressed/],
    ['{}', 'application/json; charset=gbk', {}, /UTF-8/],
    [Uint8Array.from([0x7b, 0x22, 0xc4, 0xe3, 0x22, 0x7d]), 'application/json', {}, /not written in UTF-8/],
  ])('%#: that cannot be read is refused for what is the matter', async (text, type, headers, error) => {
    const { body } = await service.call('POST', '/api/auth/otp', { text, type, headers });
    expect(body).toMatchObject({ error: expect.stringMatching(error) });
  });

  it.each([
    'application/json;charset=utf8',
    'application/json; charset="UTF-8"; version=1',
    'application/json;',
    'application/vnd.api+json; charset=us-ascii',
  ])('is read as JSON that says %s', async (type) => {
    await service.call('POST', '/api/auth/otp', { json: { email: 'c@d.ee' }, type });
    expect(bodies.at(-1)).toEqual({ email: 'c@d.ee' });
    bodies.pop();
  });

  it('is parsed once, by the schema', async () => {
    await service.call('POST', '/api/auth/otp', {
      json: { email: ' A@B.cc ' },
      type: 'application/json; charset=UTF-8',
    });
    expect(bodies.at(-1)).toEqual({ email: 'a@b.cc' });
  });

  it('that turns out too long on the way is 413', async () => {
    const { status, text } = await sendChunked('/api/auth/otp', 'x'.repeat(65_536), 40);
    expect([status, JSON.parse(text).errorCode]).toEqual([413, 'BODY_TOO_LARGE']);
  });

  it('that is refused may still be sent to its end, over a connection that ends with the answer', async () => {
    const socket = connect({
      port: Number(new URL(service.url).port),
      host: '127.0.0.1',
      allowHalfOpen: true,
    });
    const heard: string[] = [];
    socket.on('data', (piece) => heard.push(String(piece)));
    const half = Buffer.alloc(1_500_000, 'x');
    const credential = gateway.sign({ audience: 'identity', act: person });
    socket.write(
      `POST /api/auth/otp HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer ${credential}\r\n` +
        `content-type: application/json\r\ncontent-length: ${2 * half.length}\r\n\r\n`,
    );
    await once(socket, 'end');
    expect(heard.join('')).toMatch(/^HTTP\/1.1 413 /);
    const closed = once(socket, 'close');
    socket.write(half, () => socket.end(half));
    expect(await closed).toEqual([false]);
  });

  it('with bytes that are not UTF-8 is 400', async () => {
    const response = await fetch(`${service.url}/api/auth/otp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${gateway.sign({ audience: 'identity', act: person })}`,
        'content-type': 'application/json',
      },
      body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]),
    });
    expect(response.status).toBe(400);
  });
});

describe('a call that takes no body', () => {
  it.each([{}, { json: {} }])('takes none, or {}', async (options) => {
    expect((await service.call('POST', '/api/auth/logout', options)).status).toBe(200);
  });
  it.each(['null', '[]', '{"a":1}', '""'])('refuses %s', async (text) => {
    expect((await service.call('POST', '/api/auth/logout', { text })).status).toBe(400);
  });
  it('may be a DELETE with a body', async () => {
    const path = '/api/sessions/00000000-0000-4000-8000-00000000000A';
    expect((await service.call('DELETE', path, { json: {} })).status).toBe(200);
    expect(bodies.at(-1)).toEqual({ uuid: '00000000-0000-4000-8000-00000000000a' });
    expect((await service.call('DELETE', path, { json: { title: 1 } })).status).toBe(400);
  });
});

describe('an address', () => {
  it('with a bad id says so', async () => {
    const { status, body } = await service.call('DELETE', '/api/sessions/nope');
    expect(status).toBe(400);
    const details = [{ path: 'uuid', message: 'Invalid UUID format', kind: 'wrong_format' }];
    expect(body).toMatchObject({ error: 'Invalid UUID format', errorCode: 'INVALID_UUID', details });
  });
  it.each(['page=0', 'pageSize=101', 'pageSize=1.5', 'page=x', 'page=1&page=2', 'colour=red', 'email=x'])(
    'with ?%s is 400',
    async (query) => {
      expect((await service.call('GET', `/api/users?${query}`)).status).toBe(400);
    },
  );
  it('of a route without a query takes none', async () => {
    expect((await service.call('POST', '/api/auth/logout?x=1')).status).toBe(400);
  });
  it('that cannot be decoded is 400', async () => {
    expect((await service.call('PUT', '/api/users/%ff', { json: {} })).status).toBe(400);
  });
});

it('a handler that answers nothing is found out, not waited for', async () => {
  expect((await service.call('GET', '/api/users')).status).toBe(500);
});
