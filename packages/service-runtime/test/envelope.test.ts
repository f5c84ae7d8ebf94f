import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { bind, cursor, HttpFailure, page } from '../src/index.ts';
import { catalog, person, startService, type TestService } from './service.ts';

const named = (name: string) => Object.assign(new Error('SELECT secret FROM t at db.internal'), { name });
let service: TestService;

beforeAll(async () => {
  service = await startService({
    errors: {
      AgentMissing: { code: 404, errorCode: 'AGENT_NOT_FOUND', error: 'Agent not found' },
      Busy: (error) => ({ code: 409, errorCode: 'BUSY', details: { length: error.message.length } }),
    },
    routes: (router) => {
      bind(router, routes.logout, () => null);
      bind(router, routes.listUsers, ({ query }) => {
        if (query.email === 'none@example.org') throw named('AgentMissing');
        return page({ items: [], total: 41 });
      });
      bind(router, routes.listSessions, () => cursor({ items: [], nextCursor: 'next' }));
      bind(router, routes.createAgent, ({ body }) => {
        throw body.name === 'limit'
          ? new HttpFailure({ code: 429, errorCode: 'X', retryAfterSeconds: 9 })
          : named(body.name);
      });
      bind(router, routes.listModels, () => ({ models: [], offline: true, secret: 'leak' }) as never);
      bind(router, routes.deleteModelProvider, () => null);
      bind(router, routes.getMe, () => ({ uuid: 'not one' }) as never);
    },
  });
});
afterAll(() => service.stop());

describe('success', () => {
  it('is code and data', async () => {
    const { status, body } = await service.call('POST', '/api/auth/logout');
    expect([status, body]).toEqual([200, { code: 200, data: null }]);
  });
  it('is a page with its place', async () => {
    const { body } = await service.call('GET', '/api/users?page=2&limit=5');
    expect(body).toEqual({ code: 200, data: [], pagination: { page: 2, pageSize: 5, total: 41 } });
  });
  it('is a page of 20 by default', async () => {
    const { body } = await service.call('GET', '/api/users');
    expect(body).toMatchObject({ pagination: { page: 1, pageSize: 20 } });
  });
  it('is a cursor list', async () => {
    const { body } = await service.call('GET', '/api/sessions-cursor');
    expect(body).toEqual({ code: 200, data: [], nextCursor: 'next' });
  });
  it('never holds what the schema does not name', async () => {
    const { body } = await service.call('GET', '/api/models');
    expect(body).toEqual({ code: 200, data: { models: [], offline: true } });
  });
});

describe('failure', () => {
  it("is the table's row for a domain error", async () => {
    const { status, body, response } = await service.call('GET', '/api/users?email=none@example.org');
    const requestId = response.headers.get('x-request-id');
    const error = 'Agent not found';
    expect([status, body]).toEqual([
      404,
      { code: 404, error, errorCode: 'AGENT_NOT_FOUND', message: error, requestId },
    ]);
  });
  it("takes the route's sentence where the service has none", async () => {
    const { status, body } = await service.call('POST', '/api/agents', { json: { name: 'Busy' } });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      error: 'Failed to create agent',
      errorCode: 'BUSY',
      details: { length: 35 },
    });
  });
  it('tells nothing of an unknown error but its number, and logs it under that number', async () => {
    const { status, body, response } = await service.call('POST', '/api/agents', {
      json: { name: 'TypeError' },
    });
    expect(status).toBe(500);
    expect(body).toMatchObject({ code: 500, error: 'Failed to create agent', errorCode: 'INTERNAL_ERROR' });
    expect(JSON.stringify(body)).not.toMatch(/SELECT|db\.internal|at /);
    const line = service.logged.find((one) => one.includes(response.headers.get('x-request-id') ?? '-'));
    expect(line).toContain('SELECT secret');
  });
  it('of an answer that does not fit its schema is ours', async () => {
    expect((await service.call('GET', '/api/auth/me')).status).toBe(500);
  });
  it('says when to come again', async () => {
    const { status, response } = await service.call('POST', '/api/agents', { json: { name: 'limit' } });
    expect([status, response.headers.get('retry-after')]).toEqual([429, '9']);
  });
  it('of an unknown address or a foreign method is 404', async () => {
    for (const [method, path] of [
      ['GET', '/api/nothing'],
      ['PUT', '/api/agents'],
      ['GET', '/'],
      ['GET', '/api/Users'],
    ] as const) {
      const { status, body } = await service.call(method, path);
      expect([status, (body as { errorCode: string }).errorCode]).toEqual([404, 'ROUTE_NOT_FOUND']);
    }
  });
});

describe('who calls', () => {
  it('is nobody without a valid token of the gateway', async () => {
    const forged = catalog.sign({ audience: 'identity', act: person });
    for (const authorization of ['', 'Bearer x', `Bearer ${forged}`]) {
      const { status, body } = await service.call('GET', '/api/users', { headers: { authorization } });
      expect([status, (body as { errorCode: string }).errorCode]).toEqual([401, 'UNAUTHENTICATED']);
    }
  });
  it('must be signed in where the row asks for a person', async () => {
    const { status } = await service.call('GET', '/api/users', { principal: { kind: 'anonymous' } });
    expect(status).toBe(401);
  });
  it('must be ADMIN where the row says so', async () => {
    const path = '/api/model-providers/00000000-0000-4000-8000-000000000001';
    expect((await service.call('DELETE', path)).status).toBe(403);
    const admin = { ...person, role: 1 } as typeof person;
    expect((await service.call('DELETE', path, { principal: admin })).status).toBe(200);
  });
});
