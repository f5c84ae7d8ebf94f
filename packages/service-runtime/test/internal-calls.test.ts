import { fromBinary, toJson } from '@bufbuild/protobuf';
import { Code, ConnectError } from '@connectrpc/connect';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IdentityService } from '@tutka/contracts/identity/rpc/v1/identity';
import { routes } from '@tutka/http-contracts';
import {
  bind,
  contextFrom,
  createInternalClient,
  createSigner,
  currentRequest,
  generateSigningKey,
  inContext,
} from '../src/index.ts';
import { catalog, gateway, identityCalls, person, startService, type TestService, ways } from './service.ts';

let service: TestService;
const self = { kind: 'service', service: 'gateway' } as const;

beforeAll(async () => {
  service = await startService({ routes: () => undefined, rpc: identityCalls() });
});
afterAll(() => service.stop());

const clientOf = (signer: typeof gateway, url: string) =>
  createInternalClient(IdentityService, { url, signer, audience: 'identity', timeoutMs: 2000 });

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 0,
    (error: unknown) => ConnectError.from(error).code,
  );

/** A service whose one route asks identity, which fails with `fail`. */
async function startAsking(fail: Error, urlOf: (service: TestService) => string) {
  const asked = await startService({
    routes: () => undefined,
    rpc: identityCalls(fail),
    errors: { Gone: { code: 404, errorCode: 'USER_NOT_FOUND', error: 'User not found' } },
  });
  const client = clientOf(catalog, urlOf(asked));
  const asking = await startService({
    routes: (router) =>
      bind(router, routes.logout, async ({ principal }) => {
        await client.as(principal).describe({ uuids: [] });
        return null;
      }),
  });
  const { status, body } = await asking.call('POST', '/api/auth/logout');
  client.close();
  await Promise.all([asked.stop(), asking.stop()]);
  return { status, body, logged: [...asked.logged, ...asking.logged].join('') };
}

describe.each(ways)('an internal call %s', (_, urlOf) => {
  it('is signed, and tells the asked service who calls and who acts', async () => {
    const client = clientOf(catalog, urlOf(service));
    const answer = await client.as(person).describe({ uuids: [] });
    expect(answer.people[0]).toMatchObject({ uuid: 'person', logo: 'catalog' });
    client.close();
  });

  it('is made only by those the table names, for whom it names', async () => {
    const url = urlOf(service);
    const [asGateway, asCatalog] = [clientOf(gateway, url), clientOf(catalog, url)];
    const stranger = clientOf(
      createSigner({ issuer: 'gateway', privateJwk: generateSigningKey('gateway') }),
      url,
    );
    expect(await codeOf(asGateway.as(self).resolveSession({ token: 'x' }))).toBe(0);
    expect(await codeOf(asGateway.as(person).resolveSession({ token: 'x' }))).toBe(Code.PermissionDenied);
    expect(await codeOf(asCatalog.as(self).resolveSession({ token: 'x' }))).toBe(Code.PermissionDenied);
    expect(await codeOf(asGateway.as(self).describe({ uuids: [] }))).toBe(Code.PermissionDenied);
    expect(await codeOf(stranger.as(self).resolveSession({ token: 'x' }))).toBe(Code.Unauthenticated);
    for (const client of [asGateway, asCatalog, stranger]) client.close();
  });

  it("brings a domain error's sentence to the client of the asking service", async () => {
    const { status, body } = await startAsking(Object.assign(new Error('row 7'), { name: 'Gone' }), urlOf);
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 404, error: 'User not found', errorCode: 'USER_NOT_FOUND' });
  });

  it('that fails inside tells nothing of it', async () => {
    const { status, body, logged } = await startAsking(new Error('at db.internal'), urlOf);
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('db.internal');
    expect(logged).toContain('at db.internal');
  });

  it.each([
    Object.assign(new Error('terminating connection'), { code: '57P01' }),
    Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
    Object.assign(new Error('getaddrinfo ENOTFOUND postgres'), { code: 'ENOTFOUND' }),
    new Error('select 1 - Connection terminated unexpectedly'),
    new Error('Client has encountered a connection error and is not queryable'),
  ])('to a service whose database is away is 503: %s', async (error) => {
    const { status, body, logged } = await startAsking(error, urlOf);
    expect([status, body]).toMatchObject([503, { errorCode: 'SERVICE_UNAVAILABLE' }]);
    expect(JSON.stringify(body)).not.toContain(error.message);
    expect(logged).toContain(error.message);
  });

  it('carries the request id, the trace and the masked address on', async () => {
    let seen: unknown;
    const asked = await startService({
      routes: () => undefined,
      rpc: (router) =>
        router.service(IdentityService, {
          resolveSession: () => ({}),
          describe: () => {
            seen = currentRequest();
            return {};
          },
        }),
    });
    const client = clientOf(catalog, urlOf(asked));
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const context = contextFrom({ 'x-request-id': 'request-0042', traceparent }, '203.0.113.77');
    await inContext(context, () => client.as(person).describe({ uuids: [] }));
    expect(seen).toEqual({ requestId: 'request-0042', traceparent, address: '203.0.113.0/24' });
    client.close();
    await asked.stop();
  });

  it('tells whoever answers that the caller has left', async () => {
    const leaving = new AbortController();
    const left = Promise.withResolvers<boolean>();
    const asked = await startService({
      routes: () => undefined,
      rpc: (router) =>
        router.service(IdentityService, {
          async describe(_request, { signal }) {
            signal.addEventListener('abort', () => left.resolve(true));
            leaving.abort();
            await left.promise;
            return {};
          },
        }),
    });
    const client = clientOf(catalog, urlOf(asked));
    const call = client.as(person).describe({ uuids: [] }, { signal: leaving.signal });
    expect(await codeOf(call)).toBe(Code.Canceled);
    expect(await left.promise).toBe(true);
    client.close();
    await asked.stop();
  });
});

it('to a service that is down is 503', async () => {
  const { status, body } = await startAsking(new Error(), () => 'http://127.0.0.1:1');
  expect([status, (body as { errorCode: string }).errorCode]).toEqual([503, 'SERVICE_UNAVAILABLE']);
});

const path = `/${IdentityService.typeName}/Describe`;
const token = () => `Bearer ${catalog.sign({ audience: 'identity', act: person })}`;
const post = (type: string, body: Uint8Array<ArrayBuffer> | string, authorization = token()) =>
  fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': type, authorization },
    body,
  });

it('is answered alike in the form of our clients and in JSON, which goes through Connect', async () => {
  const [binary, json] = await Promise.all([
    post('application/proto', new Uint8Array()),
    post('application/json', '{}'),
  ]);
  const told = fromBinary(IdentityService.method.describe.output, await binary.bytes());
  expect([binary.status, toJson(IdentityService.method.describe.output, told)]).toEqual([
    json.status,
    await json.json(),
  ]);
  const refused = await Promise.all([
    post('application/proto', new Uint8Array(), 'Bearer no'),
    post('application/json', '{}', 'Bearer no'),
  ]);
  for (const answer of refused) {
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'unauthenticated' }]);
  }
});

it('whose message cannot be read is refused, and nothing is logged', async () => {
  const before = service.logged.length;
  const answer = await post('application/proto', new Uint8Array([255]));
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid_argument' }]);
  expect(service.logged).toHaveLength(before);
});
