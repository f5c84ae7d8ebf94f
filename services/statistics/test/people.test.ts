import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { topics } from '@tutka/contracts';
import { UserSuspendedSchema } from '@tutka/contracts/identity/events/v1/user';
import { IdentityService } from '@tutka/contracts/identity/rpc/v1/identity';
import { routes } from '@tutka/http-contracts';
import {
  createShell,
  createSigner,
  createVerifier,
  generateSigningKey,
  type People,
  peopleFrom,
  publicKeyOf,
} from '@tutka/service-runtime';
import { type ApiUnderTest, serveApi, testGateway, testLogger } from '@tutka/testing';
import { done, logOf } from './audited.ts';
import { admin, dataOf, type House, openHouse, owner } from './house.ts';
import { tell } from './tell.ts';

const AT_ONCE = 500;

let identity: ApiUnderTest;
let people: People;
let house: House;
/** How often identity still answers. */
let answers: number;

beforeAll(async () => {
  const key = generateSigningKey('statistics');
  const verifier = createVerifier({ audience: 'identity', jwks: { keys: [publicKeyOf(key)] } });
  const logger = testLogger('identity');
  const handler = createShell({
    ...{ service: 'identity', logger, verifier, errors: {}, routes: () => undefined },
    rpc: (router) =>
      router.service(IdentityService, {
        describe({ uuids }) {
          if (answers-- <= 0) throw Object.assign(new Error('terminating connection'), { code: '57P01' });
          if (uuids.includes('x')) throw new Error('invalid input syntax for type uuid');
          const some = uuids.slice(0, AT_ONCE);
          return { people: some.map((uuid) => ({ uuid, logo: '', email: 'ada@example.org' })) };
        },
      }),
  });
  identity = await serveApi(handler, { service: 'identity', gateway: testGateway() });
  people = peopleFrom(identity.url, createSigner({ issuer: 'statistics', privateJwk: key }));
  house = await openHouse(people);
});
afterAll(async () => {
  people?.close();
  await house?.close();
  await identity?.close();
});
beforeEach(() => {
  answers = Number.POSITIVE_INFINITY;
});

test('of however many people, all are described', async () => {
  const uuids = Array.from({ length: 2 * AT_ONCE + 1 }, () => randomUUID());
  expect((await people.describe(admin(), ['x', ...uuids])).size).toBe(uuids.length);
});

test('who is not known for now is another than who has no account', async () => {
  const ada = owner();
  const { workspace, userUuid } = ada;
  await house.consume([
    done(ada, [topics.user, UserSuspendedSchema], userUuid, { userUuid }),
    tell.message({ at: new Date(), workspace }, { userUuid, agentUuid: randomUUID(), model: '' }),
  ]);
  const seen = async () => {
    const { items } = await logOf(house, ada, { kind: 'user' });
    const { top } = dataOf(await house.call(routes.getStatistic, { as: ada, query: {} }));
    return [items[0]?.actor, top.users[0]];
  };
  for (const one of await seen()) {
    expect(one?.email).toMatch(/^a/);
    expect(one).not.toHaveProperty('unknown');
  }
  answers = 0;
  for (const one of await seen()) expect(one).toMatchObject({ email: null, logo: null, unknown: true });
});

const ROWS = AT_ONCE + 1;

test('an export without all names is none', async () => {
  const ada = owner();
  await house.worker.raw(
    `INSERT INTO audit_entries (id, at, workspace, actor_kind, actor, action, kind, subject, changes, words)
     SELECT gen_random_uuid(), now() - n * interval '1 s', ?, 'person', gen_random_uuid()::text, 'AgentDeleted', 'agent',
       n::text, '[]', '' FROM generate_series(1, ?::int) AS n`,
    [ada.workspace, ROWS],
  );
  const exported = () => house.call(routes.exportAudit, { as: ada, query: {} });
  const { status, body } = await exported();
  expect([status, (body as string).split('a******').length - 1]).toEqual([200, ROWS]);
  answers = 0;
  expect((await exported()).status).toBe(503);
  answers = 1;
  await expect(exported()).rejects.toThrow();
});
