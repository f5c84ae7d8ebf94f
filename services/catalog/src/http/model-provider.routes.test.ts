import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { agentCalls } from '../../test/agent-calls.ts';
import { type ProviderEndpoint, startProviderEndpoint } from '../../test/provider-endpoint.ts';
import { admin, type RunningAgents, runAgents } from '../../test/running-agents.ts';
import { person } from '../../test/running-catalog.ts';

const nowhere = '00000000-0000-4000-8000-000000000000';
const as = admin();

let running: RunningAgents;
let endpoint: ProviderEndpoint;
const { done, outcome, provider } = agentCalls(() => running);
beforeAll(async () => {
  endpoint = await startProviderEndpoint();
  running = await runAgents({
    settings: {
      MODEL_BASE_URL: endpoint.baseUrl,
      MODEL_NAME: 'one, two,',
      MODEL_API_KEY: 'good-settings-key',
    },
  });
});
afterAll(async () => {
  await running.close();
  await endpoint.close();
});

const change = (uuid: string, body: object) =>
  done(routes.updateModelProvider, { as, params: { uuid }, body });
const models = async () => (await done(routes.listModels, { as: person() })).models;

describe('model providers', () => {
  test("are an ADMIN's alone", async () => {
    for (const route of [routes.listModelProviders, routes.createModelProvider, routes.testProvider]) {
      const body = route.method === 'GET' ? undefined : {};
      expect((await outcome(route, { as: person(), body }))[0]).toBe(403);
    }
  });

  test('show of a key that it is set, and its end from 12 characters up', async () => {
    const keys = [
      ['12345678901', { set: true, last4: null }],
      ['123456789012', { set: true, last4: '9012' }],
      ['', { set: false, last4: null }],
    ] as const;
    for (const [apiKey, shown] of keys) expect((await provider(as, { apiKey })).apiKey).toEqual(shown);
    expect((await provider(as)).apiKey).toEqual({ set: false, last4: null });
  });

  test('keep a key that is left out, change it, and lose it by an empty one', async () => {
    const { uuid } = await provider(as, { apiKey: 'a-key-of-some-length' });
    const opened = async () => (await running.rpc.as(as).modelAccess({ providerUuid: uuid })).apiKey;
    expect((await change(uuid, { name: 'New' })).apiKey).toEqual({ set: true, last4: 'ngth' });
    expect(await opened()).toBe('a-key-of-some-length');
    expect((await change(uuid, { apiKey: 'another-long-key' })).apiKey.last4).toBe('-key');
    expect(await opened()).toBe('another-long-key');
    expect((await change(uuid, { apiKey: '' })).apiKey).toEqual({ set: false, last4: null });
    expect(await opened()).toBe('');
  });

  test('refuse what cannot be', async () => {
    const { uuid } = await provider(as);
    for (const body of [
      { baseUrl: 'models.test' },
      { baseUrl: 'https://user:secret@models.test/v1' },
      { baseUrl: 'https://models.test/v1?key=secret' },
      { apiKey: 'with\0nul and more' },
      { chatModels: ['half \ud800'] },
      { kind: 'unknown' },
      { prices: { 'm\0': { input: '1', output: '1' } } },
      { contextTokens: { m: 8 } },
      { fromSettings: true },
      { uuid: nowhere },
    ]) {
      const refused = await outcome(routes.updateModelProvider, { as, params: { uuid }, body });
      expect([body, refused[0]]).toEqual([body, 400]);
    }
    for (const [route, body] of [
      [routes.updateModelProvider, { name: 'x' }],
      [routes.deleteModelProvider, undefined],
    ] as const) {
      const refused = await outcome(route, { as, params: { uuid: nowhere }, body });
      expect(refused).toEqual([404, 'MODEL_PROVIDER_NOT_FOUND']);
    }
  });

  test('lose deployment and API version by null, and keep them where they are left out', async () => {
    const azure = { kind: 'azure', deployment: 'gpt', apiVersion: '2026-01-01' };
    const { uuid } = await provider(as, azure);
    expect(await change(uuid, { name: 'New' })).toMatchObject({
      deployment: 'gpt',
      apiVersion: '2026-01-01',
    });
    expect(await change(uuid, { apiVersion: null })).toMatchObject({ deployment: 'gpt', apiVersion: null });
    expect(await change(uuid, { deployment: null })).toMatchObject({ deployment: null, apiVersion: null });
  });

  test('from the settings are shown first, and not changed', async () => {
    const [first] = await done(routes.listModelProviders, { as });
    expect(first).toMatchObject({ fromSettings: true, chatModels: ['one', 'two'], name: '127.0.0.1' });
    expect(first.apiKey).toEqual({ set: true, last4: '-key' });
    const params = { uuid: first.uuid };
    const refused = [409, 'PROVIDER_FROM_SETTINGS'];
    expect(await outcome(routes.updateModelProvider, { as, params, body: { enabled: false } })).toEqual(
      refused,
    );
    expect(await outcome(routes.deleteModelProvider, { as, params })).toEqual(refused);
  });
});

describe('a saved key', () => {
  const candidate = (baseUrl: string, more: object = {}) => ({ kind: 'openai-compatible', baseUrl, ...more });

  test('is used where none is sent, and never for another scheme, host or port', async () => {
    const { uuid } = await provider(as, { baseUrl: endpoint.baseUrl, apiKey: 'good-saved' });
    const body = candidate(endpoint.baseUrl, { uuid });
    expect(await done(routes.fetchProviderModels, { as, body })).toEqual({
      models: ['large', 'small'],
      contextTokens: { large: 200_000 },
    });
    expect(endpoint.keys.at(-1)).toBe('Bearer good-saved');
    const other = await startProviderEndpoint();
    for (const address of [other.baseUrl, endpoint.baseUrl.replace('http:', 'https:')]) {
      const elsewhere = candidate(address, { uuid });
      const refused = [400, 'KEY_FOR_OTHER_HOST'];
      expect(await outcome(routes.fetchProviderModels, { as, body: elsewhere })).toEqual(refused);
      expect(await outcome(routes.testProvider, { as, body: { ...elsewhere, model: 'small' } })).toEqual(
        refused,
      );
      const moved = { as, params: { uuid }, body: { baseUrl: address } };
      expect(await outcome(routes.updateModelProvider, moved)).toEqual(refused);
    }
    expect(other.keys).toEqual([]);
    expect((await running.rpc.as(as).modelAccess({ providerUuid: uuid })).baseUrl).toBe(endpoint.baseUrl);
    await change(uuid, { baseUrl: other.baseUrl, apiKey: 'good-other' });
    await done(routes.fetchProviderModels, { as, body: candidate(other.baseUrl, { uuid }) });
    expect(other.keys).toEqual(['Bearer good-other']);
    await change(uuid, { baseUrl: `${other.baseUrl}/deeper` });
    await change(uuid, { baseUrl: endpoint.baseUrl, apiKey: '' });
    await other.close();
  });

  test('that is wrong is told, without the key', async () => {
    const body = candidate(endpoint.baseUrl, { apiKey: 'wrong-key-of-mine' });
    const listed = await running.call(routes.fetchProviderModels, { as, body });
    expect([listed.status, listed.body.errorCode]).toEqual([422, 'MODEL_UNAUTHORISED']);
    const tried = await done(routes.testProvider, { as, body: { ...body, model: 'small' } });
    expect(tried).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/does not accept the API key/),
      code: 'MODEL_UNAUTHORISED',
    });
    expect(JSON.stringify([listed.body, tried])).not.toContain('wrong-key-of-mine');
  });
});

describe('GET /api/models', () => {
  test('those of the settings first, the first of all the default, disabled ones not', async () => {
    const before = await models();
    expect(before.slice(0, 2)).toMatchObject([
      { name: 'one', isDefault: true },
      { name: 'two', isDefault: false },
    ]);
    const { uuid } = await provider(as, { name: 'Late', chatModels: ['x', 'y'] });
    expect(await models()).toEqual([
      ...before,
      { id: `${uuid}/x`, name: 'x', provider: 'Late', isDefault: false },
      { id: `${uuid}/y`, name: 'y', provider: 'Late', isDefault: false },
    ]);
    await change(uuid, { enabled: false });
    expect(await models()).toEqual(before);
    await change(uuid, { enabled: true });
    expect(await models()).toHaveLength(before.length + 2);
    await done(routes.deleteModelProvider, { as, params: { uuid } });
    expect(await models()).toEqual(before);
    expect(await running.worker('model_provider_keys').where({ provider: uuid })).toEqual([]);
  });
});
