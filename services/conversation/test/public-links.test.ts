import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { type PublicLink, type PublicSession, routes } from '@tutka/http-contracts';
import type { Person, Principal } from '@tutka/service-runtime';
import { TRIES } from '../src/domain/public-link.ts';
import { person, sharedHouse } from './house.ts';
import { asked, messagesOf, newSession } from './reading.ts';

const house = await sharedHouse();
const one = await house.process();
const me = person();
const nobody = { kind: 'anonymous' } as const;

const tokenOf = ({ shareUrl }: PublicLink) => shareUrl.split('/').at(-1) ?? '';

async function talk(as: Person = me): Promise<string> {
  const { uuid } = await newSession(house, one, as, { title: 'About lamps' });
  await asked(one, as, uuid, 'What is a lamp?');
  return uuid;
}
async function share(uuid: string, body: object = {}): Promise<PublicLink> {
  const answer = await one.api.call(routes.setPublicLink, { as: me, params: { uuid }, body });
  expect(answer.body).toMatchObject({ code: 200 });
  return answer.body.data;
}
const visit = (token: string) => one.api.call(routes.readPublicSession, { as: nobody, params: { token } });
const open = (token: string, password: string) =>
  one.api.call(routes.openPublicSession, { as: nobody, params: { token }, body: { password } });
async function visited(token: string): Promise<PublicSession> {
  const answer = await visit(token);
  expect(answer.status).toBe(200);
  return answer.body.data;
}

test('whoever has the link reads the chat as it was when it was shared', async () => {
  const uuid = await talk();
  const link = await share(uuid);
  const { agentUUID, messages, ...shown } = await visited(tokenOf(link));
  expect({ agentUUID, shown }).toMatchObject({
    agentUUID: house.agent,
    shown: { title: 'About lamps', agentName: 'Guide', expiresAt: null },
  });
  const stored = await messagesOf(one, me, uuid);
  expect(messages.map(({ role, content }) => ({ role, content }))).toEqual(
    stored.map(({ role, content }) => ({ role, content })),
  );
  expect(JSON.stringify(messages)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);

  await asked(one, me, uuid, 'And what is a harbour?');
  expect((await visited(tokenOf(link))).messages).toHaveLength(2);
  const told = await one.api.call(routes.getPublicLink, { as: me, params: { uuid } });
  expect(told.body.data.link).toMatchObject({ shareUrl: link.shareUrl, outdated: true });
  const renewed = await share(uuid);
  expect(renewed).toMatchObject({ shareUrl: link.shareUrl, outdated: false });
  expect((await visited(tokenOf(link))).messages).toHaveLength(4);
});

test('a chat may begin with a link, and what is refused neither makes nor ends one', async () => {
  const body = { agentUUID: house.agent, isPublic: true };
  const made = await one.api.call(routes.createSession, { as: me, body });
  expect(made.body.data).toMatchObject({ isPublic: true, shareUrl: expect.stringMatching(/^\/s\//) });
  const visitor = { kind: 'visitor', share: randomUUID(), visitor: randomUUID(), workspace: me.workspace };
  const refused = await one.api.call(routes.createSession, { as: visitor as Principal, body });
  expect(refused.status).toBe(403);
  for (const [uuid, isPublic] of [
    [made.body.data.uuid, false],
    [await talk(), true],
  ]) {
    const lost = { isPublic, folderUUID: randomUUID() };
    const answer = await one.api.call(routes.updateSession, { as: me, params: { uuid }, body: lost });
    expect(answer.body).toMatchObject({ code: 404 });
    const { body: now } = await one.api.call(routes.getSession, { as: me, params: { uuid } });
    expect(now.data.isPublic).toBe(!isPublic);
  }
});

test('a link that was ended opens nothing, and the next one is another', async () => {
  const uuid = await talk();
  const made = await one.api.call(routes.updateSession, {
    as: me,
    params: { uuid },
    body: { isPublic: true },
  });
  const { shareUrl } = made.body.data;
  expect(made.body.data).toMatchObject({
    isPublic: true,
    shareUrl: expect.stringMatching(/^\/s\/[\w-]{43}$/),
  });
  const again = await one.api.call(routes.updateSession, {
    as: me,
    params: { uuid },
    body: { isPublic: true },
  });
  expect(again.body.data.shareUrl).toBe(shareUrl);
  const listed = await one.api.call(routes.listSessions, { as: me, query: { isPublic: true } });
  expect(listed.body.data).toContainEqual(expect.objectContaining({ uuid, shareUrl }));
  const boss = person({ workspace: me.workspace });
  const seen = await one.api.call(routes.listSessions, { as: boss, query: { userUUID: me.userUuid } });
  expect(seen.body.data).toContainEqual(expect.objectContaining({ uuid, isPublic: true, shareUrl: null }));

  const ended = await one.api.call(routes.updateSession, {
    as: me,
    params: { uuid },
    body: { isPublic: false },
  });
  expect(ended.body.data).toMatchObject({ isPublic: false, shareUrl: null });
  const token = shareUrl.split('/').at(-1);
  expect((await visit(token)).body).toMatchObject({ code: 404, error: 'Session not found' });
  expect(tokenOf(await share(uuid))).not.toBe(token);
  expect((await visit(token)).status).toBe(404);
  expect((await house.events('SessionMadePublic')).filter((each) => each.sessionUuid === uuid)).toHaveLength(
    2,
  );
  expect((await house.events('SessionMadePrivate')).filter((each) => each.sessionUuid === uuid)).toHaveLength(
    1,
  );
});

test('a link with a password opens with it, and is locked after too many wrong ones', async () => {
  const uuid = await talk();
  const link = await share(uuid, { password: 'open sésame' });
  expect(link.hasPassword).toBe(true);
  const token = tokenOf(link);
  expect((await visit(token)).body).toMatchObject({ code: 403, errorCode: 'LINK_PASSWORD_NEEDED' });
  expect((await open(token, 'open barley')).body).toMatchObject({ errorCode: 'LINK_PASSWORD_WRONG' });
  expect((await open(token, 'open sésame'.normalize('NFD'))).body.data.messages).toHaveLength(2);

  // All at once: what is over the limit is refused before it is compared.
  const guesses = await Promise.all(
    Array.from({ length: TRIES + 10 }, (_, at) => open(token, `guess ${at}`)),
  );
  expect(guesses.filter(({ status }) => status === 403)).toHaveLength(TRIES - 1);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(11);
  const locked = await open(token, 'open sésame');
  expect(locked.body).toMatchObject({ code: 429, errorCode: 'LINK_LOCKED' });
  await house.worker.raw(`UPDATE public_links SET tries_since = now() - interval '11 minutes'`);
  expect((await open(token, 'open sésame')).status).toBe(200);

  expect((await share(uuid)).hasPassword).toBe(true);
  expect((await share(uuid, { password: null })).hasPassword).toBe(false);
  expect((await visited(token)).messages).toHaveLength(2);
});

test('a link ends by its date', async () => {
  const uuid = await talk();
  const token = tokenOf(await share(uuid, { expiresAt: new Date(Date.now() + 60_000).toISOString() }));
  expect((await visited(token)).expiresAt).not.toBeNull();
  await share(uuid, { expiresAt: new Date(Date.now() - 1000).toISOString() });
  expect((await visit(token)).body).toMatchObject({ code: 410, errorCode: 'LINK_EXPIRED' });
  await share(uuid, { expiresAt: null });
  expect((await visited(token)).expiresAt).toBeNull();
});

test('what is deleted of a public chat is gone from its link', async () => {
  const uuid = await talk();
  await asked(one, me, uuid, 'And what is a harbour?');
  const token = tokenOf(await share(uuid));
  const [question, , second, reply] = await messagesOf(one, me, uuid);
  const remove = (messageUUIDs: unknown[]) =>
    one.api.call(routes.deleteMessages, { as: me, body: { sessionUUID: uuid, messageUUIDs } });
  await remove([reply?.uuid]);
  expect((await visited(token)).messages.at(-1)?.content).toBe('And what is a harbour?');
  await remove([second?.uuid]);
  expect((await visited(token)).messages).toHaveLength(2);
  await remove([question?.uuid]);
  expect((await visited(token)).messages).toEqual([]);
  await asked(one, me, uuid, 'Between us: what is my salary?');
  expect(await share(uuid, { leafUUID: null, expiresAt: null })).toMatchObject({
    leafUUID: null,
    outdated: true,
  });
  expect((await visited(token)).messages).toEqual([]);
  await one.api.call(routes.deleteSession, { as: me, params: { uuid } });
  expect((await visit(token)).status).toBe(404);
});

test('the branch that is chosen is shown, and no other', async () => {
  const uuid = await talk();
  const [question, reply] = await messagesOf(one, me, uuid);
  await one.api.call(routes.refreshMessage, {
    as: me,
    body: { sessionUUID: uuid, messageUUID: reply?.uuid },
  });
  const link = await share(uuid, { leafUUID: reply?.uuid });
  expect(link.outdated).toBe(false);
  const token = tokenOf(link);
  const { messages } = await visited(token);
  expect(messages.map(({ content }) => content)).toEqual([question?.content, reply?.content]);
  const stranger = await talk(person());
  const foreign = (await house.worker('messages').where({ session_uuid: stranger }))[0].uuid;
  const refused = await one.api.call(routes.setPublicLink, {
    as: me,
    params: { uuid },
    body: { leafUUID: foreign },
  });
  expect(refused.status).toBe(404);
});

test('a reader goes on in a chat of the reader’s own', async () => {
  const uuid = await talk();
  const token = tokenOf(await share(uuid, { password: 'open sesame' }));
  const reader = person();
  const copy = (body: object) =>
    one.api.call(routes.copyPublicSession, { as: reader, params: { token }, body });
  expect((await copy({})).body.errorCode).toBe('LINK_PASSWORD_NEEDED');
  const { body } = await copy({ password: 'open sesame' });
  expect(body.data).toMatchObject({
    title: 'About lamps',
    userUUID: reader.userUuid,
    messageCount: 2,
    isPublic: false,
  });
  const session: string = body.data.uuid;
  expect(session).not.toBe(uuid);
  await asked(one, reader, session, 'And at night?');
  const mine = await messagesOf(one, reader, session);
  const theirs = await messagesOf(one, me, uuid);
  expect(mine.map(({ content }) => content).slice(0, 2)).toEqual(theirs.map(({ content }) => content));
  expect(mine).toHaveLength(4);
  expect(theirs).toHaveLength(2);
  // Copies were not sent.
  const sent = (await house.events('MessageSent')).filter((each) => each.sessionUuid === session);
  expect(sent).toHaveLength(1);
  const other = await copy({ password: 'open sesame', agentUUID: randomUUID() });
  expect(other.body).toMatchObject({ code: 404, error: 'Agent not found' });
});

test('another’s chat, a wrong token and wrong input', async () => {
  const uuid = await talk();
  const stranger = person();
  for (const row of [routes.getPublicLink, routes.setPublicLink]) {
    const body = row === routes.setPublicLink ? {} : undefined;
    const answer = await one.api.call(row, { as: stranger, params: { uuid }, body });
    expect(answer.body).toMatchObject({ code: 404, error: 'Session not found' });
  }
  const theirs = await one.api.call(routes.updateSession, {
    as: stranger,
    params: { uuid },
    body: { isPublic: true },
  });
  expect(theirs.status).toBe(404);
  expect((await visit('x'.repeat(43))).status).toBe(404);
  expect((await visit('short')).status).toBe(400);
  const wrong = [{ password: 'abc' }, { expiresAt: 'tomorrow' }, { leafUUID: 'x' }, { token: 'mine' }];
  for (const body of wrong) {
    const answer = await one.api.call(routes.setPublicLink, { as: me, params: { uuid }, body });
    expect([body, answer.status]).toEqual([body, 400]);
  }
});
