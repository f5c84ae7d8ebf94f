import { randomUUID } from 'node:crypto';
import { create, toBinary } from '@bufbuild/protobuf';
import { afterEach, expect, test } from '@jest/globals';
import { ApiKeyChangedSchema, ApiKeyRevokedSchema } from '@tutka/contracts/identity/events/v1/api_key';
import { routes, type Scope } from '@tutka/http-contracts';
import type { Principal } from '@tutka/service-runtime';
import { until } from '@tutka/testing/eventually';
import { onKeyChanged, onKeyRevoked } from '../src/reactions/on-key-ended.ts';
import { person, sharedHouse } from './house.ts';

type Key = Extract<Principal, { kind: 'key' }>;

const house = await sharedHouse();
const one = await house.process();

afterEach(() => {
  house.catalog.setting.model = 'sim';
});

function key(): Key {
  const { userUuid, workspace } = person();
  return { kind: 'key', keyUuid: randomUUID(), userUuid, workspace, scopes: ['chat'] };
}

async function told({ keyUuid, workspace }: Key, type: string, value: Uint8Array, at = Date.now()) {
  const about = { id: randomUUID(), subject: keyUuid, workspace, streamVersion: 1, headers: {} };
  const event = { ...about, type, value, time: new Date(at), source: 'test', topic: 'test' };
  for (const react of [onKeyRevoked(house.worker), onKeyChanged(house.worker)])
    await react(event, randomUUID());
}

const revoked = (of: Key, at?: number) =>
  told(
    of,
    'ApiKeyRevoked',
    toBinary(ApiKeyRevokedSchema, create(ApiKeyRevokedSchema, { keyUuid: of.keyUuid })),
    at,
  );

function changed(of: Key, scopes: Scope[], at?: number) {
  const fields = { keyUuid: of.keyUuid, name: 'A program', scopes };
  return told(of, 'ApiKeyChanged', toBinary(ApiKeyChangedSchema, create(ApiKeyChangedSchema, fields)), at);
}

const completing = (as: Key) =>
  one.api.call(routes.createChatCompletion, {
    as,
    body: { model: house.agent, messages: [{ role: 'user', content: 'Go on' }] },
  });

const keyIsOver = {
  status: 401,
  body: {
    error: { code: 'invalid_api_key', message: expect.stringMatching(/revoked, or lost the scope chat/) },
  },
};

test.each([
  ['is revoked', (of: Key) => revoked(of)],
  ['may ask no more', (of: Key) => changed(of, ['agents:read'])],
])('what is being answered to a program whose key %s ends, and nothing of its others', async (_, end) => {
  house.catalog.setting.model = 'sim;fault=endless;pace=50';
  const [mine, other] = [key(), key()];
  const before = house.models.said().length;
  const asked = completing(mine);
  await until(() => house.models.said().length === before + 1);
  house.catalog.setting.model = 'sim;tokens=60;pace=50';
  const sibling = completing({ ...other, userUuid: mine.userUuid, workspace: mine.workspace });
  await until(() => house.models.said().length === before + 2);
  await end(mine);
  expect(await asked).toMatchObject(keyIsOver);
  expect((await sibling).status).toBe(200);
});

test('a key whose other rights change, or that may ask again, is answered', async () => {
  const mine = key();
  await changed(mine, ['agents:read'], Date.now() - 20_000);
  await changed(mine, ['agents:read', 'chat'], Date.now() - 10_000);
  house.catalog.setting.model = 'sim;tokens=30;pace=50';
  expect((await completing(mine)).status).toBe(200);
});

test('of keys that ended long ago nothing is kept', async () => {
  const [old, late] = [key(), key()];
  await revoked(old, Date.now() - 2 * 3_600_000);
  await revoked(late);
  const kept = await house
    .worker('ended_keys')
    .whereIn('key_uuid', [old.keyUuid, late.keyUuid])
    .pluck('key_uuid');
  expect(kept).toEqual([late.keyUuid]);
});
