import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { asWorker, queries } from '@tutka/database';
import { loadStream } from '@tutka/event-store';
import { routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import type { ApiKeyEvent } from '../src/domain/api-key.events.ts';
import { applyApiKeyEvent } from '../src/projections/api-key.ts';
import { newKey, resolveKey } from '../src/store/key-secrets.ts';
import { countUses, forgetOldBatches } from '../src/store/key-uses.ts';
import { sharedIdentityWithPeople } from './identity.ts';

const { identity, root, anna, bert } = await sharedIdentityWithPeople();

const create = (as: Person, body: object = {}) =>
  identity.api.call(routes.createApiKey, { as, body: { name: 'Reports', scopes: ['chat'], ...body } });
const list = async (as: Person) => (await identity.api.call(routes.listApiKeys, { as })).body;
const change = (as: Person, uuid: string, body: object) =>
  identity.api.call(routes.updateApiKey, { as, params: { uuid }, body });
const revoke = (as: Person, uuid: string) => identity.api.call(routes.deleteApiKey, { as, params: { uuid } });
const found = (key: string) => resolveKey(identity.worker, createHash('sha256').update(key).digest());

test('a key is shown once, known by its hash alone, and acts as its person', async () => {
  const { body } = await create(anna, { scopes: ['chat', 'agents:read', 'chat'] });
  const { key, ...shown } = body.data;
  expect(key).toMatch(/^TTK\.[A-Za-z0-9]{40}$/);
  expect(shown).toMatchObject({
    name: 'Reports',
    maskedKey: `${key.slice(0, 8)}${'*'.repeat(28)}${key.slice(-8)}`,
    scopes: ['agents:read', 'chat'],
    expiresAt: null,
    lastUsedAt: null,
    requestCount: 0,
  });
  expect((await list(anna)).data).toEqual([shown]);
  expect(await found(key)).toEqual({
    keyUuid: shown.uuid,
    userUuid: anna.userUuid,
    workspace: anna.workspace,
    scopes: ['agents:read', 'chat'],
    expired: false,
    quota: {},
  });
  const stored = await identity.worker.raw(
    `SELECT (SELECT json_agg(e) FROM events e)::text || (SELECT json_agg(s) FROM api_key_secrets s)::text AS all`,
  );
  expect(stored.rows[0].all).toContain(shown.uuid);
  expect(stored.rows[0].all).not.toContain(key);
  expect(JSON.stringify(await identity.worker('events').pluck('data'))).not.toContain(key.slice(-8));
});

test('each sign of a key is as likely as the other', () => {
  const counts = new Map<string, number>();
  for (const sign of newKey(62_000).slice(4)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  expect(counts.size).toBe(62);
  // Six standard deviations on both sides of a thousand.
  expect(Math.min(...counts.values())).toBeGreaterThan(800);
  expect(Math.max(...counts.values())).toBeLessThan(1200);
});

test('what a key is for can be changed, and a time that is over cannot be chosen', async () => {
  const { uuid, key } = (await create(anna)).body.data;
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const changed = await change(anna, uuid, { name: 'Nightly', scopes: ['mcp:read'], expiresAt: soon });
  expect(changed.body.data).toMatchObject({ name: 'Nightly', scopes: ['mcp:read'], expiresAt: soon });
  expect(await found(key)).toMatchObject({ scopes: ['mcp:read'], expired: false });
  const past = { expiresAt: '2020-01-01T00:00:00Z' };
  expect((await change(anna, uuid, past)).body).toMatchObject({ code: 400, errorCode: 'EXPIRY_PAST' });
  expect((await create(anna, past)).body.errorCode).toBe('EXPIRY_PAST');
  for (const bad of [
    { scopes: [] },
    { scopes: ['admin'] },
    { name: ' ' },
    { key: 'mine' },
    { userUUID: uuid },
  ])
    expect((await create(anna, bad)).status).toBe(400);
  await identity.worker('api_keys').where({ uuid }).update({ expires_at: '2020-01-01' });
  expect(await found(key)).toMatchObject({ expired: true });
});

test('a revoked key opens nothing, nor do those of somebody who is suspended', async () => {
  const { uuid, key } = (await create(anna)).body.data;
  expect((await revoke(anna, uuid)).status).toBe(200);
  expect(await found(key)).toBeUndefined();
  expect((await revoke(anna, uuid)).body).toMatchObject({ code: 404, errorCode: 'API_KEY_NOT_FOUND' });
  const another = (await create(bert)).body.data;
  const suspend = (status: boolean) =>
    identity.api.call(routes.updateUser, { as: root, params: { id: bert.userUuid }, body: { status } });
  await suspend(false);
  expect(await found(another.key)).toBeUndefined();
  await suspend(true);
  expect(await found(another.key)).toMatchObject({ keyUuid: another.uuid });
});

test("another workspace's keys are not there; a member has own ones, which owners may revoke and not change", async () => {
  const { uuid } = (await create(anna)).body.data;
  expect((await change(bert, uuid, { name: 'Mine' })).status).toBe(404);
  expect((await revoke(bert, uuid)).status).toBe(404);
  await identity
    .worker('members')
    .insert({ workspace: anna.workspace, user_uuid: bert.userUuid, role: 'member' });
  const member: Person = { ...bert, workspace: anna.workspace, workspaceRole: 'member' };
  const own = (await create(member)).body.data;
  expect((await list(member)).data.map((one: { uuid: string }) => one.uuid)).toEqual([own.uuid]);
  expect((await list(anna)).data.map((one: { uuid: string }) => one.uuid)).toContain(own.uuid);
  expect((await revoke(member, uuid)).status).toBe(404);
  expect((await change(anna, own.uuid, { name: 'Mine' })).body.errorCode).toBe('NOT_YOUR_API_KEY');
  await identity.worker('members').where({ workspace: anna.workspace, user_uuid: bert.userUuid }).delete();
  expect(await found(own.key)).toBeUndefined();
  expect((await revoke(anna, own.uuid)).status).toBe(200);
});

test('a workspace has so many keys and no more, asked for at once too', async () => {
  const carl = await identity.signIn('carl@example.org');
  const outcomes = await Promise.all(Array.from({ length: 9 }, () => create(carl)));
  const codes = outcomes.map(({ status, body }) => `${status} ${body.errorCode ?? ''}`).sort();
  expect(codes).toEqual([...Array(5).fill('200 '), ...Array(4).fill('409 TOO_MANY_API_KEYS')]);
  expect((await list(carl)).pagination.total).toBe(5);
});

test('the same request makes one key, whose secret is kept nowhere and told once', async () => {
  const dora = await identity.signIn('dora@example.org');
  const make = (name = 'Nightly run', key = 'k1') =>
    identity.api.call(routes.createApiKey, {
      as: dora,
      body: { name, scopes: ['chat'] },
      headers: { 'idempotency-key': key },
    });
  const { uuid, key } = (await make()).body.data;
  const again = await make();
  expect(again).toMatchObject({
    status: 409,
    body: {
      errorCode: 'API_KEY_MADE_BEFORE',
      details: { uuid },
      error: expect.stringContaining('only once'),
    },
  });
  expect(JSON.stringify(again.body)).not.toContain(key);
  expect((await make('Another')).body.errorCode).toBe('IDEMPOTENCY_KEY_REUSED');
  expect((await make('Nightly run', 'two words')).status).toBe(400);
  expect((await list(dora)).pagination.total).toBe(1);
  expect(JSON.stringify(await identity.worker('idempotency_keys'))).not.toContain(key.slice(-8));
  expect(await found(key)).toMatchObject({ keyUuid: uuid });
  const atOnce = await Promise.all(Array.from({ length: 5 }, () => make('Nightly run', 'k2')));
  expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(atOnce.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect((await list(dora)).pagination.total).toBe(2);
});

test('uses are counted once however often they are told', async () => {
  const { uuid, key } = (await create(root)).body.data;
  const use = { keyUuid: uuid, count: 3, lastUsedAt: new Date('2026-11-21T10:00:00Z') };
  const gone = { keyUuid: randomUUID(), count: 1, lastUsedAt: new Date() };
  const tell = (batch: string, one = use) =>
    asWorker(identity.worker, (tx) => countUses(tx, batch, [one, gone]));
  const batch = randomUUID();
  await Promise.all([tell(batch), tell(batch), tell(batch)]);
  await tell(randomUUID(), { ...use, count: 4, lastUsedAt: new Date('2026-11-21T09:00:00Z') });
  const [shown] = (await list(root)).data;
  expect(shown).toMatchObject({ uuid, requestCount: 7, lastUsedAt: '2026-11-21T10:00:00.000Z' });
  expect(await found(key)).toBeDefined();
  await identity.worker('api_key_use_batches').update({ received_at: '2020-01-01' });
  await asWorker(identity.worker, forgetOldBatches);
  expect(await identity.worker('api_key_use_batches')).toEqual([]);
});

test('the read model is what a replay of the log makes', async () => {
  const rows = () => identity.worker('api_keys').orderBy('uuid');
  const before = await rows();
  expect(before.length).toBeGreaterThan(5);
  await asWorker(identity.worker, async (tx) => {
    await queries(tx)('api_keys').delete();
    for (const id of await queries(tx)('streams').where({ type: 'api-key' }).pluck('id'))
      for (const event of await loadStream<ApiKeyEvent>(tx, id)) await applyApiKeyEvent(tx, event);
  });
  // The one whose expiry the test has set behind the log's back.
  const replayed = await rows();
  expect(replayed.filter(({ name }) => name !== 'Nightly')).toEqual(
    before.filter(({ name }) => name !== 'Nightly'),
  );
  expect(replayed).toHaveLength(before.length);
});
