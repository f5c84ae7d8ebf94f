import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Agent, routes, type Share } from '@tutka/http-contracts';
import type { Principal } from '@tutka/service-runtime';
import { agentCalls } from '../../test/agent-calls.ts';
import { type RunningAgents, runAgents } from '../../test/running-agents.ts';
import { person } from '../../test/running-catalog.ts';
import { emailOf, shareCalls } from '../../test/share-calls.ts';
import { rebuild } from '../rebuild/rebuild.ts';
import { bindWaiting } from './bind-waiting.ts';

let running: RunningAgents;
const calls = agentCalls(() => running);
const { agent, done, knowledge, outcome } = calls;
const ada = { ...person(), workspaceRole: 'owner' } as const;
const { account, change, create, take } = shareCalls(() => running, calls, ada);
const trains = 'The night train to Tampere leaves at 23:04.';
beforeAll(async () => {
  running = await runAgents();
});
afterAll(() => running.close());

test('a share with a person opens the agent, in their list too, and its knowledge to questions alone', async () => {
  const eve = account();
  const base = await knowledge(ada, trains);
  const { uuid } = await agent(ada, { name: 'Rail', prompt: 'The prompt', knowledges: [base] });
  expect(await take(eve, uuid)).toBe('AGENT_NOT_FOUND');
  const share = await create(uuid, { kind: 'user', email: emailOf(eve) });
  expect(share).toMatchObject({
    status: 1,
    token: null,
    userUUID: null,
    email: emailOf(eve),
    usedMessages: 0,
  });
  const listed: Agent[] = await done(routes.listAgents, { as: eve });
  expect(listed.map(({ uuid: id, entitlement }) => [id === uuid, entitlement])).toEqual([
    [false, 'owner'],
    [true, 'shared'],
  ]);
  const whose = (of: string) => done(routes.listAgents, { as: eve, query: { whose: of } });
  expect([(await whose('own')).map(({ isAssistant }: Agent) => isAssistant), await whose('shared')]).toEqual([
    [true],
    [listed[1]],
  ]);
  expect(await done(routes.listAgents, { as: person(), query: { whose: 'shared' } })).toEqual([]);
  const turn = await running.rpc
    .as(eve)
    .prepareTurn({ turnId: randomUUID(), agentUuid: uuid, question: 'When does the night train leave?' });
  expect(turn.passages).toMatchObject([{ text: trains, mayOpen: false }]);
  const seen = await running.call(routes.getAgent, { as: eve, params: { id: uuid } });
  expect(seen.body.data).toMatchObject({ entitlement: 'shared', knowledges: [] });
  expect(JSON.stringify(seen.body)).not.toContain('The prompt');
  expect(await outcome(routes.updateAgent, { as: eve, params: { id: uuid }, body: { name: 'x' } })).toEqual([
    403,
    'AGENT_NOT_EDITABLE',
  ]);
  expect(await outcome(routes.getKnowledge, { as: eve, params: { id: base } })).toEqual([
    404,
    'KNOWLEDGE_NOT_FOUND',
  ]);
  const listedShares: Share[] = await done(routes.listShares, { as: ada, params: { id: uuid } });
  expect(listedShares).toMatchObject([{ uuid: share.uuid, userUUID: eve.userUuid, usedMessages: 1 }]);
  expect((await outcome(routes.listShares, { as: eve, params: { id: uuid } }))[0]).toBe(403);
});

test('whom it is shared with is told whole to owners and admins of the workspace, masked to its members and keys', async () => {
  const { uuid } = await agent(ada);
  const { uuid: shared } = await create(uuid, { kind: 'user', email: 'friend@example.org' });
  const { userUuid, workspace } = ada;
  const member = { ...person(workspace), workspaceRole: 'member' } as const;
  const manager = { ...person(workspace), workspaceRole: 'admin' } as const;
  const key: Principal = {
    kind: 'key',
    keyUuid: randomUUID(),
    userUuid,
    workspace,
    scopes: ['agents:write'],
  };
  const seenBy = async (as: Principal) => {
    const [listed]: Share[] = await done(routes.listShares, { as, params: { id: uuid } });
    const { email }: Share = await done(routes.getShare, { as, params: { id: shared } });
    return [listed?.email, email];
  };
  for (const as of [ada, manager]) expect(await seenBy(as)).toEqual(Array(2).fill('friend@example.org'));
  for (const as of [member, key]) expect(await seenBy(as)).toEqual(Array(2).fill('f******'));
  expect(await seenBy(ada)).toEqual(Array(2).fill('friend@example.org'));
});

test('whether an address has an account shows nowhere before it is used', async () => {
  const eve = account();
  const { uuid } = await agent(ada);
  const [known, unknown] = await Promise.all(
    [emailOf(eve), 'nobody@example.org'].map((email) => create(uuid, { kind: 'user', email })),
  );
  const shape = (share: Share | undefined) => ({
    ...share,
    id: '',
    uuid: '',
    email: '',
    createdAt: '',
    updatedAt: '',
  });
  expect(shape(known)).toEqual(shape(unknown));
});

test('a copy is made where the share says so, and nowhere else', async () => {
  const eve = account();
  const { uuid } = await agent(ada, { prompt: 'Worth having' });
  const share = await create(uuid, { kind: 'user', email: emailOf(eve) });
  const copy = { as: eve, params: { id: uuid }, body: {} };
  expect((await outcome(routes.copyAgent, copy))[0]).toBe(403);
  await change(share, { permissions: 'copy' });
  expect(await done(routes.copyAgent, copy)).toMatchObject({ entitlement: 'owner', prompt: 'Worth having' });
});

test('what one share allows another one does not take away', async () => {
  const eve = account();
  const { uuid } = await agent(ada, { prompt: 'Worth having' });
  await create(uuid, { kind: 'user', email: emailOf(eve) });
  await create(uuid, {
    kind: 'user',
    email: emailOf(eve),
    permissions: 'copy',
    expiresAt: null,
    messageLimit: 1,
  });
  expect(await take(eve, uuid)).toBe('open');
  await running.worker('allowances').where({ agent: uuid }).update({ used: 1 });
  const copy = { as: eve, params: { id: uuid }, body: {} };
  expect(await outcome(routes.copyAgent, copy)).toEqual([200, undefined]);
});

test('another workspace manages nothing of it; what is wrong is named', async () => {
  const { uuid } = await agent(ada);
  const link = await create(uuid, { kind: 'link' });
  const eve = person();
  const edit = { as: eve, params: { id: link.uuid }, body: { status: 0 } };
  expect(await outcome(routes.updateShare, edit)).toEqual([404, 'SHARE_NOT_FOUND']);
  expect(await outcome(routes.listShares, { as: eve, params: { id: uuid } })).toEqual([
    404,
    'AGENT_NOT_FOUND',
  ]);
  for (const body of [
    { kind: 'user', email: 'nonsense' },
    { kind: 'link', token: 'mine' },
    { kind: 'link', messageLimit: 0 },
    { kind: 'link', allowedOrigins: ['https://example.org/path'] },
    { kind: 'link', allowedOrigins: ['https://*.example.org'] },
    { kind: 'link', allowedOrigins: ['https://example.org;sandbox'] },
    { kind: 'user' },
  ]) {
    const call = { as: ada, params: { id: uuid }, body };
    expect([(await outcome(routes.createShare, call))[0], body]).toEqual([400, body]);
  }
});

test('a site is kept as the browser names it, however it was typed or copied', async () => {
  const { uuid } = await agent(ada);
  const typed = [
    'https://Shop.example.org/',
    'https://bücher.example',
    'https://example.org:443',
    'http://localhost:3000',
  ];
  expect((await create(uuid, { kind: 'link', allowedOrigins: typed })).allowedOrigins).toEqual([
    'https://shop.example.org',
    'https://xn--bcher-kva.example',
    'https://example.org',
    'http://localhost:3000',
  ]);
});

test('events, logs and other tables hold neither address, token nor secret; shares are what a replay makes', async () => {
  const { uuid } = await agent(ada);
  const link = await create(uuid, { kind: 'link', allowedOrigins: ['https://example.org'], messageLimit: 9 });
  const mine = await create(uuid, { kind: 'user', email: 'canary@example.org' });
  await change(mine, { permissions: 'copy', status: 0 });
  const events = JSON.stringify(await running.worker('events').select('data', 'meta'));
  const contents = JSON.stringify(await running.worker('share_contents').select('token', 'secret'));
  for (const secret of [link.token ?? '', link.secret ?? '']) {
    for (const place of [events, contents, running.log()]) expect(place).not.toContain(secret);
  }
  for (const place of [events, running.log()]) expect(place).not.toContain('canary');
  expect((await rebuild(running.database.workerUrl)).differences).toEqual([]);
});

test('a token that the MASTER_KEY of now does not open is not told, and may be given anew or taken back', async () => {
  const { uuid } = await agent(ada);
  const link = await create(uuid, { kind: 'link' });
  await running
    .worker('share_contents')
    .where({ share: link.uuid })
    .update({ token: Buffer.alloc(64) });
  const [listed]: Share[] = await done(routes.listShares, { as: ada, params: { id: uuid } });
  expect([listed?.uuid, listed?.status, listed?.token]).toEqual([link.uuid, 1, null]);
  expect((await change(link, { rotate: 'token' })).token).toEqual(expect.any(String));
});

test('an address that waits goes with its agent; what was taken back is given to no new account', async () => {
  const [gone, kept] = [await agent(ada), await agent(ada)];
  const email = 'late@example.org';
  const waiting = await create(gone.uuid, { kind: 'user', email });
  const link = await create(gone.uuid, { kind: 'link' });
  const revoked = await create(kept.uuid, { kind: 'user', email });
  await change(revoked, { status: 2 });
  const open = await create(kept.uuid, { kind: 'user', email });
  await done(routes.deleteAgent, { as: ada, params: { id: gone.uuid } });
  const shares = [waiting, link, revoked, open].map(({ uuid }) => uuid);
  const contents = await running.worker('share_contents').whereIn('share', shares).pluck('share');
  expect(contents.sort()).toEqual([link, revoked, open].map(({ uuid }) => uuid).sort());
  const late = person();
  await bindWaiting(running.worker, { userUuid: late.userUuid, email });
  const bound = await running.worker('shares').where({ user_uuid: late.userUuid }).pluck('uuid');
  expect(bound).toEqual([open.uuid]);
});
