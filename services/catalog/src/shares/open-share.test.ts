import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes, type Share } from '@tutka/http-contracts';
import type { Principal } from '@tutka/service-runtime';
import { agentCalls } from '../../test/agent-calls.ts';
import { type RunningAgents, runAgents } from '../../test/running-agents.ts';
import { person } from '../../test/running-catalog.ts';
import { emailOf, refused, shareCalls } from '../../test/share-calls.ts';
import { giveBackLapsed } from '../allowances/give-back.ts';

let running: RunningAgents;
const calls = agentCalls(() => running);
const { agent, done, outcome } = calls;
const ada = person();
const { account, change, create, take } = shareCalls(() => running, calls, ada);
beforeAll(async () => {
  running = await runAgents();
});
afterAll(() => running.close());

const gateway = { kind: 'service', service: 'gateway' } as const;
const resolve = (share: Share, token: string | null) =>
  refused(running.edge.as(gateway).resolveShare({ share: share.uuid, token: token ?? '' }));
const visitorOf = (share: Share): Principal => ({
  kind: 'visitor',
  share: share.uuid,
  visitor: randomUUID(),
  workspace: ada.workspace,
});

test('switching a share off is felt on the next call, and on again too; revoked is final', async () => {
  const eve = account();
  const { uuid } = await agent(ada, { isPublic: true });
  const shares = [await create(uuid, { kind: 'link' }), await create(uuid, { kind: 'link' })] as const;
  const [link, other] = shares;
  const visitor = visitorOf(link);
  expect([await resolve(link, link.token), await take(visitor, uuid)]).toEqual(['open', 'open']);
  expect((await change(link, { status: 0 })).token).toBeNull();
  expect([await resolve(link, link.token), await take(visitor, uuid)]).toEqual([
    'SHARE_DISABLED',
    'SHARE_DISABLED',
  ]);
  expect(await take(visitorOf(other), uuid)).toBe('open');
  expect((await change(link, { status: 1 })).token).toBe(link.token);
  expect([await resolve(link, link.token), await take(visitor, uuid)]).toEqual(['open', 'open']);
  await change(link, { status: 2 });
  expect([await resolve(link, link.token), await take(visitor, uuid)]).toEqual([
    'SHARE_REVOKED',
    'SHARE_REVOKED',
  ]);
  const again = { as: ada, params: { id: link.uuid }, body: { status: 1 } };
  expect(await outcome(routes.updateShare, again)).toEqual([409, 'SHARE_IS_REVOKED']);
  // A private agent, shared with a person: chat and test alike.
  const hidden = await agent(ada);
  const given = await create(hidden.uuid, { kind: 'user', email: emailOf(eve) });
  expect([await take(eve, hidden.uuid), await take(eve, hidden.uuid, '')]).toEqual(['open', 'open']);
  await change(given, { status: 0 });
  expect([await take(eve, hidden.uuid), await take(eve, hidden.uuid, '')]).toEqual([
    'AGENT_NOT_FOUND',
    'AGENT_NOT_FOUND',
  ]);
  expect(await done(routes.listAgents, { as: eve })).toHaveLength(1);
});

test('a site shows the chat where somebody could chat there, and no button that leads nowhere', async () => {
  const { uuid } = await agent(ada);
  const sites = ['https://shop.test'];
  const link = await create(uuid, { kind: 'link', allowedOrigins: sites });
  const shown = async () => {
    const { origins, withoutAgent } = await running.edge.as(gateway).shareOrigins({ share: link.uuid });
    return withoutAgent ? [] : origins;
  };
  expect(await shown()).toEqual(sites);
  await change(link, { status: 0 });
  expect(await shown()).toEqual([]);
  await change(link, { status: 1, expiresAt: '2020-01-01T00:00:00Z' });
  expect(await shown()).toEqual([]);
  await change(link, { expiresAt: null });
  const its = { as: ada, params: { id: uuid } };
  await done(routes.unpublishAgent, its);
  expect(await shown()).toEqual([]);
  await done(routes.publishAgent, { ...its, body: {} });
  expect(await shown()).toEqual(sites);
  await done(routes.deleteAgent, its);
  expect(await shown()).toEqual([]);
});

test('a share ends at its time', async () => {
  const { uuid } = await agent(ada);
  const link = await create(uuid, { kind: 'link', expiresAt: new Date(Date.now() + 60_000).toISOString() });
  expect(await resolve(link, link.token)).toBe('open');
  await change(link, { expiresAt: '2020-01-01T00:00:00Z' });
  expect([await resolve(link, link.token), await take(visitorOf(link), uuid)]).toEqual([
    'SHARE_EXPIRED',
    'SHARE_EXPIRED',
  ]);
  await change(link, { expiresAt: null });
  expect(await resolve(link, link.token)).toBe('open');
});

test('messages are counted exactly, those of everybody with the link together, and failed ones come back', async () => {
  const { uuid } = await agent(ada);
  const link = await create(uuid, { kind: 'link', messageLimit: 5 });
  const outcomes = await Promise.all(Array.from({ length: 60 }, () => take(visitorOf(link), uuid)));
  const count = (of: string) => outcomes.filter((one) => one === of).length;
  expect([count('open'), count('SHARE_USED_UP')]).toEqual([5, 55]);
  const raised = await change(link, { messageLimit: 6 });
  expect(raised.usedMessages).toBe(5);
  const [visitor, turn] = [visitorOf(link), randomUUID()];
  expect(await take(visitor, uuid, turn)).toBe('open');
  await running.rpc.as(visitor).releaseTurn({ turnId: turn });
  expect(await take(visitor, uuid)).toBe('open');
  expect(await take(visitor, uuid)).toBe('SHARE_USED_UP');
});

test('what a test took of a share does not come back when nobody hears of it any more', async () => {
  const { uuid } = await agent(ada);
  const link = await create(uuid, { kind: 'link', messageLimit: 2 });
  const visitor = visitorOf(link);
  expect([await take(visitor, uuid, ''), await take(visitor, uuid)]).toEqual(['open', 'open']);
  await running
    .worker('open_turns')
    .update({ taken_at: running.worker.raw(`now() - interval '31 minutes'`) });
  await giveBackLapsed(running.worker);
  expect([await take(visitor, uuid), await take(visitor, uuid)]).toEqual(['open', 'SHARE_USED_UP']);
});

test('a guest reaches the agent of the share alone, whatever else is public', async () => {
  const [shared, open] = [await agent(ada), await agent(ada, { isPublic: true })];
  const visitor = visitorOf(await create(shared.uuid, { kind: 'link' }));
  expect(await take(visitor, open.uuid)).toBe('AGENT_NOT_FOUND');
  expect(await refused(running.rpc.as(visitor).resolveAgent({ agentUuid: open.uuid }))).toBe(
    'AGENT_NOT_FOUND',
  );
});

test('a token opens one share; another one takes its place at once', async () => {
  const { uuid } = await agent(ada);
  const [link, other] = [await create(uuid, { kind: 'link' }), await create(uuid, { kind: 'link' })];
  expect(link.token).toHaveLength(43);
  for (const token of [other.token, '', 'x'.repeat(43)])
    expect(await resolve(link, token)).toBe('SHARE_INVALID');
  expect(await resolve({ ...link, uuid: randomUUID() }, link.token)).toBe('SHARE_INVALID');
  const rotated = await change(link, { rotate: 'token' });
  expect(rotated.token).not.toBe(link.token);
  expect([await resolve(link, link.token), await resolve(link, rotated.token)]).toEqual([
    'SHARE_INVALID',
    'open',
  ]);
});

test('a signature opens it for one outside user for five minutes; the secret shows once', async () => {
  const { uuid } = await agent(ada);
  const link = await create(uuid, { kind: 'link' });
  const secret = link.secret ?? '';
  const sign = (timestamp: number, key = secret, exUserId = 'u1') =>
    createHmac('sha256', key).update(`${link.uuid}.${exUserId}.${timestamp}`).digest('hex');
  const ask = (timestamp: number, signature: string, exUserId = 'u1') =>
    refused(
      running.edge
        .as(gateway)
        .resolveShare({ share: link.uuid, exUserId, timestamp: BigInt(timestamp), sign: signature }),
    );
  const now = Date.now();
  expect(await ask(now, sign(now))).toBe('open');
  expect(await ask(now, sign(now), 'u2')).toBe('SIGNATURE_INVALID');
  expect(await ask(now - 301_000, sign(now - 301_000))).toBe('SIGNATURE_INVALID');
  expect(await ask(now, sign(now, 'guess'))).toBe('SIGNATURE_INVALID');
  expect(await ask(now, 'ab')).toBe('SIGNATURE_INVALID');
  const [shown] = await done(routes.listShares, { as: ada, params: { id: uuid } });
  expect(shown.secret).toBeUndefined();
  const { secret: next = '' } = await change(link, { rotate: 'secret' });
  expect(next).not.toBe(secret);
  expect([await ask(now, sign(now)), await ask(now, sign(now, next))]).toEqual(['SIGNATURE_INVALID', 'open']);
});
