import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromBinary } from '@bufbuild/protobuf';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { topics } from '@tutka/contracts';
import { ApiKeyCreatedSchema } from '@tutka/contracts/identity/events/v1/api_key';
import { UserRegisteredSchema, UserSuspendedSchema } from '@tutka/contracts/identity/events/v1/user';
import { IdentityService } from '@tutka/contracts/identity/rpc/v1/identity';
import { type ApiKey, type Me, routes } from '@tutka/http-contracts';
import { openEmbeddedBus, prepareEmbeddedBus, type ReceivedMessage } from '@tutka/messaging';
import {
  createInternalClient,
  createSigner,
  generateSigningKey,
  type Principal,
  publicKeyOf,
  type Running,
} from '@tutka/service-runtime';
import { type FreshDatabase, freshDatabase } from '@tutka/testing';
import { until } from '@tutka/testing/eventually';
import { start } from '../src/main.ts';
import { codeIn } from './mail-folder.ts';

const keys = {
  gateway: generateSigningKey('gateway'),
  catalog: generateSigningKey('catalog'),
  billing: generateSigningKey('billing'),
};
const signers = {
  gateway: createSigner({ issuer: 'gateway', privateJwk: keys.gateway }),
  catalog: createSigner({ issuer: 'catalog', privateJwk: keys.catalog }),
  billing: createSigner({ issuer: 'billing', privateJwk: keys.billing }),
};
const itself: Principal = { kind: 'service', service: 'gateway' };
let database: FreshDatabase;
let bus: FreshDatabase;
let mail: string;
let running: Running;

beforeAll(async () => {
  [database, bus] = await Promise.all([freshDatabase('identity'), freshDatabase('bus')]);
  await prepareEmbeddedBus(bus.ownerUrl);
  mail = await mkdtemp(join(tmpdir(), 'tutka-test-mail-'));
  running = await start({
    DATABASE_URL: database.appUrl,
    DATABASE_WORKER_URL: database.workerUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    BUS_URL: bus.workerUrl,
    // Nothing answers there.
    BILLING_URL: 'http://127.0.0.1:1',
    SIGNING_KEY: JSON.stringify(generateSigningKey('identity')),
    PUBLIC_KEYS: JSON.stringify({ keys: Object.values(keys).map((key) => publicKeyOf(key)) }),
    CODE_PEPPER: 'a pepper that is long enough for tests',
    ADMIN_EMAILS: 'root@example.org',
    MAIL_DIR: mail,
    PUBLIC_URL: 'https://tutka.test',
    LOG_LEVEL: 'silent',
    DRAIN_SECONDS: '1',
  });
});
afterAll(async () => {
  await running.stop();
  await Promise.all([database.drop(), bus.drop(), rm(mail, { recursive: true })]);
});

async function post(path: string, body: unknown, as: Principal = { kind: 'anonymous' }, method = 'POST') {
  const authorization = `Bearer ${signers.gateway.sign({ audience: 'identity', act: as })}`;
  return fetch(running.url + path, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function signIn(email: string): Promise<{ token: string; me: Me }> {
  await post(routes.requestCode.path, { email });
  const verified = await post(routes.verifyCode.path, { email, otp: await codeIn(mail, email) });
  const cookie = verified.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/; Secure/);
  const token = /=([^;]+)/.exec(cookie)?.[1] ?? '';
  return { token, me: ((await verified.json()) as { data: Me }).data };
}

const ownerOf = ({ uuid: userUuid, id: userId, workspace }: Me) =>
  ({
    kind: 'person',
    userUuid,
    userId,
    role: 0,
    language: 'en',
    workspace: workspace.uuid,
    workspaceRole: 'owner',
  }) as const;

const identityFor = (caller: keyof typeof signers, act: Principal = itself) =>
  createInternalClient(IdentityService, {
    url: running.url,
    signer: signers[caller],
    audience: 'identity',
  }).as(act);

async function published(
  isWhole: (received: readonly ReceivedMessage[]) => boolean,
): Promise<ReceivedMessage[]> {
  const reader = openEmbeddedBus(bus.workerUrl);
  const received: ReceivedMessage[] = [];
  const consumption = await reader.consume({
    group: 'test',
    topics: [topics.user, topics.workspace, topics.apiKey],
    onAssigned: async () => [],
    onBatches: async (batches) => void received.push(...batches.flatMap(({ messages }) => messages)),
    onRevoked: async () => undefined,
    onError: () => undefined,
  });
  await until(() => isWhole(received));
  await consumption.stop(1000);
  await reader.close();
  return received;
}

describe('identity as it runs', () => {
  test('tells the gateway whose a cookie is, until the person is suspended; and tells nobody else', async () => {
    const { token, me } = await signIn('anna@example.org');
    const found = await identityFor('gateway').resolveSession({ token });
    expect(found).toMatchObject({
      found: true,
      userUuid: me.uuid,
      userId: BigInt(me.id),
      role: 0,
      workspaceRole: 'owner',
    });
    expect(found.workspace).toBe(me.workspace.uuid);
    expect(await identityFor('gateway').resolveSession({ token: 'guessed' })).toMatchObject({ found: false });
    await expect(identityFor('catalog').resolveSession({ token })).rejects.toThrow(/may not call/);

    const root = await signIn('root@example.org');
    const admin: Principal = {
      kind: 'person',
      userUuid: root.me.uuid,
      userId: root.me.id,
      role: 1,
      language: 'en',
      workspace: root.me.workspace.uuid,
      workspaceRole: 'owner',
    };
    const suspended = await post(`/api/users/${me.uuid}`, { status: false }, admin, 'PUT');
    expect(suspended.status).toBe(200);
    expect(await identityFor('gateway').resolveSession({ token })).toMatchObject({ found: false });
  });

  test('tells the gateway whose an API key is, counts what it was used for, and publishes nothing of the key', async () => {
    const { me } = await signIn('dora@example.org');
    const dora = ownerOf(me);
    const made = await post(routes.createApiKey.path, { name: 'Reports', scopes: ['chat'] }, dora);
    const { data } = (await made.json()) as { data: ApiKey & { key: string } };
    const gateway = identityFor('gateway');
    const found = await gateway.resolveKey({ hash: createHash('sha256').update(data.key).digest() });
    expect(found).toMatchObject({ found: true, keyUuid: data.uuid, userUuid: me.uuid, scopes: ['chat'] });
    expect(await gateway.resolveKey({ hash: new Uint8Array(32) })).toMatchObject({ found: false });
    const uses = [{ keyUuid: data.uuid, count: 2n, lastUsedAt: BigInt(Date.now()) }];
    await gateway.countKeyUses({ batch: randomUUID(), uses });
    for (const call of [
      identityFor('catalog').resolveKey({ hash: new Uint8Array(32) }),
      identityFor('catalog').countKeyUses({ batch: randomUUID(), uses }),
    ]) {
      await expect(call).rejects.toThrow(/may not call/);
    }
    expect((await post(`/api/api-keys/${data.uuid}`, undefined, dora, 'DELETE')).status).toBe(200);
    const records = await published((all) => all.some(({ headers }) => headers.ce_type === 'ApiKeyRevoked'));
    const ofKey = records.filter(({ key }) => key === data.uuid);
    expect(ofKey.map(({ headers }) => headers.ce_type)).toEqual(['ApiKeyCreated', 'ApiKeyRevoked']);
    expect(fromBinary(ApiKeyCreatedSchema, ofKey[0]?.value ?? new Uint8Array())).toMatchObject({
      userUuid: me.uuid,
      name: 'Reports',
      scopes: ['chat'],
    });
  });

  test('brings nobody in while billing does not say how many may be there, and tells it how many are', async () => {
    const { me } = await signIn('edna@example.org');
    const edna = ownerOf(me);
    const made = await post(routes.createWorkspace.path, { name: 'Lighthouse' }, edna);
    const { uuid } = ((await made.json()) as { data: { uuid: string } }).data;
    const path = routes.inviteMembers.path.replace(':uuid', uuid);
    expect((await post(path, { email: 'first@example.org' }, edna)).status).toBe(503);
    const taken = await identityFor('billing', { ...edna, workspace: uuid }).countMembers({});
    expect(taken.members).toBe(1n);
  });

  let carl: Me;
  test('describes people with masked addresses', async () => {
    const { me } = await signIn('carl@example.org');
    carl = me;
    const { people } = await identityFor('catalog', { kind: 'anonymous' }).describe({ uuids: [me.uuid] });
    expect(people).toMatchObject([{ uuid: me.uuid, logo: `/api/logos/${me.uuid}`, email: 'c******' }]);
    const shown = await identityFor('catalog').shownPictures({
      paths: [me.logo, '/api/files/none-0001.png'],
    });
    expect(shown.paths).toEqual([me.logo]);
  });

  test('shows addresses whole to who manages their workspace, and whose a workspace is to an ADMIN', async () => {
    const asked = async (workspace: string, workspaceRole: 'admin' | 'member', role: 0 | 1 = 0) => {
      const someone = { kind: 'person', userUuid: randomUUID(), userId: 9, language: 'en' } as const;
      const identity = identityFor('billing', { ...someone, workspace, workspaceRole, role });
      const { people } = await identity.describe({ uuids: [carl.uuid] });
      const { workspaces } = await identity.describeWorkspaces({ uuids: [carl.workspace.uuid] });
      const found = (await identity.findByText({ text: 'carl@', limit: 5 })).userIds.length;
      return [people[0]?.email, workspaces.map(({ owner }) => owner?.email), found];
    };
    expect(await asked(carl.workspace.uuid, 'admin')).toEqual(['carl@example.org', [], 0]);
    expect(await asked(carl.workspace.uuid, 'member')).toEqual(['c******', [], 0]);
    expect(await asked(randomUUID(), 'admin')).toEqual(['c******', [], 0]);
    expect(await asked(randomUUID(), 'member', 1)).toEqual(['carl@example.org', ['carl@example.org'], 1]);
  });

  test('publishes what happened, and no address', async () => {
    // Of another shard than the others: it may come before them.
    const isWhole = (all: readonly { headers: Readonly<Record<string, string>> }[]) =>
      all.some(({ headers }) => headers.ce_type === 'UserSuspended') &&
      all.filter(({ headers }) => headers.ce_type === 'WorkspaceCreated').length === 6;
    const records = await published(isWhole);
    const of = (type: string) => records.filter(({ headers }) => headers.ce_type === type);
    const registered = of('UserRegistered').map(({ value }) => fromBinary(UserRegisteredSchema, value));
    expect(registered.map(({ role }) => role).sort()).toEqual([0, 0, 0, 0, 1]);
    expect(of('WorkspaceCreated')).toHaveLength(6);
    const [gone] = of('UserSuspended');
    expect(fromBinary(UserSuspendedSchema, gone?.value ?? new Uint8Array()).userUuid).toBe(gone?.key);
    const bytes = Buffer.concat(
      records.map(({ value, headers }) => Buffer.concat([value, Buffer.from(JSON.stringify(headers))])),
    );
    expect(bytes.includes('example.org')).toBe(false);
  });
});
