import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sendRaw } from './send-raw.ts';
import { type SmallPlatform, startSmallPlatform } from './small-platform.ts';

let platform: SmallPlatform;
beforeEach(async () => {
  platform = await startSmallPlatform();
});
afterEach(() => platform.stop());

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(platform.url + path, { headers });
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
}
async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const sent = { method: 'POST', path, headers: { 'content-type': 'application/json', ...headers } };
  const { status, text } = await sendRaw(new URL(platform.url), { ...sent, body: JSON.stringify(body) });
  return { status, body: JSON.parse(text) };
}

describe('who calls', () => {
  it('is the person whose cookie it is', async () => {
    const { status, body } = await get('/api/models', { cookie: `theme=dark; ${platform.signIn()}; x=y` });
    expect([status, body]).toEqual([200, { code: 200, data: { models: [], offline: true } }]);
  });

  it.each(['', 'tutka=', 'tutka=unknown-token-of-nobody', '__Host-tutka=x', 'tutka="><'])(
    'is nobody with %j',
    async (cookie) => {
      const { status, body } = await get('/api/models', { cookie });
      expect([status, body.errorCode]).toEqual([401, 'UNAUTHENTICATED']);
    },
  );

  it('is not what a bearer credential or a header says', async () => {
    const headers = {
      cookie: platform.signIn(),
      'x-principal': '{}',
      'x-user': 'admin',
      'x-forwarded-for': '6.6.6.6',
      connection: 'x-request-id',
    };
    const { headers: answer } = await get('/api/models', headers);
    const acts = answer.get('x-acts');
    expect(acts).toMatch(/^[\da-f-]{36}$/);
    expect(platform.seen.headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      authorization: expect.stringMatching(/^Bearer eyJ/),
    });
    for (const name of ['cookie', 'x-principal', 'x-user'])
      expect(platform.seen.headers).not.toHaveProperty(name);
    for (const token of ['TTK.abc', String(platform.seen.headers.authorization).slice(7)]) {
      const refused = await get('/api/models', { authorization: `Bearer ${token}`, cookie: headers.cookie });
      expect([refused.status, refused.body.errorCode]).toEqual([401, 'API_KEY_INVALID']);
    }
  });

  it('must be ADMIN where the row says so', async () => {
    expect((await get('/api/model-providers', { cookie: platform.signIn(0) })).status).toBe(403);
  });

  it('is asked once for many requests, and believed for a second at most', async () => {
    const cookie = platform.signIn();
    await Promise.all(Array.from({ length: 20 }, () => get('/api/models', { cookie })));
    // On a busy machine they take longer than an answer is believed.
    expect(platform.seen.lookUps).toBeLessThan(10);
    platform.suspend(cookie);
    const suspended = performance.now();
    while ((await get('/api/models', { cookie })).status === 200)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(performance.now() - suspended).toBeLessThan(3000);
  });

  it('is forgotten when signed out', async () => {
    const cookie = platform.signIn();
    expect((await get('/api/models', { cookie })).status).toBe(200);
    expect((await post('/api/auth/logout', {}, { cookie })).status).toBe(200);
    expect((await get('/api/models', { cookie })).status).toBe(401);
  });

  it('gets the cookie again when the session slid on', async () => {
    const cookie = platform.signIn(0, { renewCookie: true });
    const renewed = (await get('/api/models', { cookie })).headers.get('set-cookie');
    expect(renewed).toBe(`${cookie}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax`);
    expect((await get('/api/models', { cookie })).headers.get('set-cookie')).toBeNull();
  });
});

describe('another site', () => {
  it.each([
    ['http://evil.test', 403],
    ['null', 403],
    ['http://tutka.test.evil.test', 403],
    ['http://tutka.test', 409],
  ])('writing from %s is %d', async (origin, status) => {
    const answer = await post('/api/agents', { name: 'Refused' }, { cookie: platform.signIn(), origin });
    expect([answer.status, answer.body.code]).toEqual([status, status]);
  });
  it('is found by sec-fetch-site where there is no origin', async () => {
    const answer = await post(
      '/api/agents',
      { name: 'Refused' },
      { cookie: platform.signIn(), 'sec-fetch-site': 'cross-site' },
    );
    expect(answer.body.errorCode).toBe('WRONG_ORIGIN');
  });
  it('may not frame a page, nor read an answer', async () => {
    const page = await fetch(`${platform.url}/api/docs`);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
    const { headers } = await get('/api/models', { origin: 'http://evil.test' });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('a failure', () => {
  it("of a service comes through in the service's words", async () => {
    const { status, body } = await post(
      '/api/agents',
      { name: 'Refused' },
      { cookie: platform.signIn(), 'x-request-id': 'request-0815' },
    );
    const error = 'Failed to create agent';
    expect([status, body]).toEqual([
      409,
      { code: 409, error, errorCode: 'REFUSED', message: error, requestId: 'request-0815' },
    ]);
  });
  it.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/agents/',
    '/api//agents',
    '/API/agents'.toLowerCase().replace('agents', 'Agents'),
  ])('at the unknown address %s is 404 in the envelope', async (path) => {
    const { status, body, headers } = await get(path);
    expect([status, body.errorCode]).toEqual([404, 'ROUTE_NOT_FOUND']);
    expect(headers.get('x-request-id')).toBe(body.requestId);
  });
  it('is 503 where a service or identity is down, and over when it is back', async () => {
    const cookie = platform.signIn();
    await platform.services.conversation.stop();
    const turn = await post(
      '/api/chat/agents/test',
      { messages: [{ role: 'user', content: '1' }] },
      { cookie },
    );
    expect([turn.status, turn.body.errorCode]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect((await get('/api/models', { cookie })).status).toBe(200);
    await platform.services.identity.stop();
    expect((await get('/api/models', { cookie: platform.signIn() })).status).toBe(503);
  });
  it('waits a moment for a service whose place another one takes', async () => {
    const { port } = new URL(platform.services.conversation.url);
    await platform.services.conversation.stop();
    const cookie = platform.signIn();
    const asked = post('/api/chat/agents/test', { messages: [{ role: 'user', content: '1' }] }, { cookie });
    await new Promise((resolve) => setTimeout(resolve, 100));
    const next = createServer((_, response) => response.end('{"code":200,"data":1}'));
    await new Promise<void>((resolve) => next.listen(Number(port), '127.0.0.1', resolve));
    expect((await asked).status).toBe(200);
    next.closeAllConnections();
    await new Promise((resolve) => next.close(resolve));
  });
  it('of a kept connection that was closed meanwhile is mended for reads, and told for writes', async () => {
    const cookie = platform.signIn();
    expect((await get('/api/models', { cookie })).status).toBe(200);
    platform.resetNext(1);
    expect((await get('/api/models', { cookie })).status).toBe(200);
    platform.resetNext(4);
    expect((await get('/api/models', { cookie })).status).toBe(502);
    platform.resetNext(1);
    const written = await post('/api/agents', { name: 'Refused' }, { cookie });
    expect([written.status, written.body.errorCode]).toEqual([502, 'BAD_GATEWAY']);
  });
  it('of size comes before the bytes do', async () => {
    const huge = {
      'content-length': String(1e12),
      cookie: platform.signIn(),
      'content-type': 'application/json',
    };
    const { status, text } = await sendRaw(new URL(platform.url), {
      method: 'POST',
      path: '/api/agents',
      headers: huge,
      body: '{',
    });
    expect([status, JSON.parse(text).errorCode]).toEqual([413, 'BODY_TOO_LARGE']);
    expect(platform.seen.count).toBe(0);
  });
});

describe('a large answer', () => {
  const path = (thousands: number) => {
    const uuid = '00000000-0000-4000-8000-000000000001';
    return `/api/knowledges/${uuid}/documents/${uuid}/passages/${thousands}`;
  };
  it.each([
    ['gzip, br', 2000, 'gzip'],
    ['gzip, br', 1, null],
    ['br', 2000, null],
    ['gzip;q=0', 2000, null],
  ])(
    'to a client that takes %s, of %d thousand characters, is sent as %s',
    async (accepted, thousands, encoding) => {
      const cookie = platform.signIn();
      const { status, headers, body } = await get(path(thousands), { cookie, 'accept-encoding': accepted });
      expect([status, headers.get('content-encoding'), body.data.text.length]).toEqual([
        200,
        encoding,
        thousands * 1000,
      ]);
    },
  );
});

describe('what the gateway says itself', () => {
  it('counts answers by route and status, with no id in sight', async () => {
    await get('/api/models', { cookie: platform.signIn() });
    await get('/api/models');
    await get('/api/nothing');
    const metrics = await (await fetch(`${platform.gateway.managementUrl}/metrics`)).text();
    expect(metrics).toContain('http_requests_total{route="listModels",status="200"} 1');
    expect(metrics).toContain('http_requests_total{route="listModels",status="401"} 1');
    expect(metrics).toContain('http_requests_total{route="none",status="404"} 1');
    expect(metrics).toContain('http_request_seconds_count{upstream="catalog"} 2');
    expect(metrics).toMatch(/process_resident_memory_bytes \d{7,}/);
  });

  it('is health, version, and in OpenAI’s form that there is nothing', async () => {
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(200);
    expect((await get('/api/version')).body).toEqual({
      code: 200,
      data: { name: 'tutka', version: '0.1.0', mode: 'embedded' },
    });
    for (const [path, code, name] of [
      ['/v1', 404, 'unknown_url'],
      ['/v1/models', 401, 'invalid_api_key'],
    ] as const) {
      const { status, body } = await get(path);
      expect([status, body.error.code]).toEqual([code, name]);
    }
  });
});
