import { randomUUID } from 'node:crypto';
import { create, type DescMessage, toBinary } from '@bufbuild/protobuf';
import { expect, test } from '@jest/globals';
import { UserDeletedSchema } from '@tutka/contracts/identity/events/v1/user';
import { WorkspaceDeletedSchema } from '@tutka/contracts/identity/events/v1/workspace';
import { asWorker, queries } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { until } from '@tutka/testing/eventually';
import { onUserSuspended } from '../src/reactions/on-user-suspended.ts';
import { person, sharedHouse } from './house.ts';
import { asked, newSession } from './reading.ts';

const house = await sharedHouse();
const one = await house.process();
const { worker } = house;

function event(schema: DescMessage, subject: string, fields: Record<string, unknown>) {
  const value = toBinary(schema, create(schema, fields));
  const about = { id: randomUUID(), subject, workspace: subject, streamVersion: 1, headers: {} };
  return { ...about, type: schema.name, value, time: new Date(), source: 'test', topic: 'test' };
}
const gone = ({ userUuid }: Person) => event(UserDeletedSchema, userUuid, { userUuid, logo: '' });
const ended = (workspace: string) => event(WorkspaceDeletedSchema, workspace, { workspace });
const tell = (told: ReturnType<typeof event>) => one.parts.eraser.onGone(told, randomUUID());

const left = async (where: object) => {
  const counts: Record<string, number> = {};
  for (const table of [
    'sessions',
    'messages',
    'public_links',
    'session_folders',
    'chat_imports',
    'prompts',
  ]) {
    counts[table] = (await worker(table).where(where)).length;
  }
  return counts;
};
const nothing = {
  sessions: 0,
  messages: 0,
  public_links: 0,
  session_folders: 0,
  chat_imports: 0,
  prompts: 0,
};
const settled = (uuid: string) =>
  until(async () => (await worker('erasures').where({ uuid }).whereRaw('due_at = over_at')).length === 1);

const prompt = (as: Person, name: string, visibility: string) =>
  one.api.call(routes.createPrompt, { as, body: { name, title: name, text: 'Say it.', visibility } });

/** Chats with links, a folder and prompts of somebody. */
async function wrote(as: Person, chats: number): Promise<string> {
  await one.api.call(routes.createFolder, { as, body: { name: 'Work' } });
  await prompt(as, `own-${randomUUID()}`, 'private');
  await prompt(as, `all-${randomUUID()}`, 'workspace');
  let link = '';
  for (let made = 0; made < chats; made += 1) {
    const { uuid } = await newSession(house, one, as, { title: 'A chat' });
    if (made > 0) continue;
    await asked(one, as, uuid, 'Who are you?');
    const shared = await one.api.call(routes.setPublicLink, { as, params: { uuid }, body: {} });
    link = shared.body.data.shareUrl.split('/').at(-1);
  }
  return link;
}
const reads = async (token: string) =>
  (await one.api.call(routes.readPublicSession, { as: { kind: 'anonymous' }, params: { token } })).status;

test('what somebody wrote goes with their account, wherever they wrote it; others keep theirs', async () => {
  const leaver = person();
  const other = person({ workspace: randomUUID() });
  const there = { ...leaver, workspace: other.workspace, workspaceRole: 'member' } as const;
  const link = await wrote(leaver, 25);
  await wrote(there, 2);
  await wrote(other, 1);
  const before = await left({ user_uuid: other.userUuid });
  expect(await reads(link)).toBe(200);

  await tell(gone(leaver));
  await settled(leaver.userUuid);
  expect(await reads(link)).toBe(404);
  // What the workspaces see of prompts is theirs.
  expect(await left({ user_uuid: leaver.userUuid })).toEqual({ ...nothing, prompts: 2 });
  expect(await left({ user_uuid: other.userUuid })).toEqual(before);
  const deleted = await worker('events').where({ type: 'SessionDeleted' }).select('meta');
  expect(deleted).toHaveLength(27);
  expect(deleted[0].meta).toMatchObject({ actor: 'conversation', actorKind: 'service' });

  await tell(ended(leaver.workspace));
  await settled(leaver.workspace);
  expect(await left({ workspace: leaver.workspace })).toEqual(nothing);
  // Told again, nothing is left to do.
  await tell(gone(leaver));
  expect(await worker('events').where({ type: 'SessionDeleted' })).toHaveLength(27);
});

test('what visitors asked in a workspace goes with it', async () => {
  const leaver = person();
  const visitor = person({ workspace: leaver.workspace });
  await wrote(visitor, 2);
  await tell(ended(leaver.workspace));
  await settled(leaver.workspace);
  expect(await left({ workspace: leaver.workspace })).toEqual(nothing);
});

test('a reply that is being written ends, and nothing that comes late stays', async () => {
  const leaver = person();
  house.catalog.setting.model = 'sim;fault=endless;pace=50';
  const { uuid } = await newSession(house, one, leaver);
  const answer = one.api.call(routes.sendMessage, {
    as: leaver,
    body: { sessionUUID: uuid, content: 'Tell me all.' },
  });
  await until(() => one.parts.registry.size > 0);
  await onUserSuspended(worker, one.parts.registry)(gone(leaver), randomUUID());
  await tell(gone(leaver));
  await answer;
  house.catalog.setting.model = 'sim';
  await settled(leaver.userUuid);
  expect(await left({ user_uuid: leaver.userUuid })).toEqual(nothing);

  // A request that was under way makes a chat after all was erased.
  await newSession(house, one, leaver);
  await worker('suspensions')
    .where({ user_uuid: leaver.userUuid })
    .update({ suspended_at: new Date(0) });
  await worker('erasures')
    .where({ uuid: leaver.userUuid })
    .update({ due_at: worker.fn.now(), over_at: worker.fn.now() });
  one.parts.eraser.start();
  await until(async () => (await worker('erasures').where({ uuid: leaver.userUuid })).length === 0);
  expect(await left({ user_uuid: leaver.userUuid })).toEqual(nothing);
  expect(await worker('suspensions').where({ user_uuid: leaver.userUuid })).toEqual([]);
});

/** Whether somebody waits for another's lock. */
async function isWaiting(): Promise<boolean> {
  const { rows } = await worker.raw(
    `SELECT EXISTS (SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
       WHERE NOT granted AND datname = current_database()) AS waits`,
  );
  return rows[0].waits;
}

test('a chat that is being written to at that moment goes as soon as it is written', async () => {
  const leaver = person();
  const { uuid } = await newSession(house, one, leaver, { title: 'A chat' });
  const isSettled = async () =>
    (await worker('erasures').where({ uuid: leaver.userUuid }).whereRaw('due_at = over_at')).length === 1;
  await asWorker(worker, async (tx) => {
    await queries(tx)('sessions').where({ uuid }).update({ title: 'Another title' });
    await tell(gone(leaver));
    await until(async () => (await isWaiting()) || (await isSettled()));
  });
  await settled(leaver.userUuid);
  expect(await left({ user_uuid: leaver.userUuid })).toEqual(nothing);
});

test('what a process left half done, another goes on with', async () => {
  const leaver = person();
  await wrote(leaver, 3);
  await worker('erasures').insert({
    kind: 'person',
    uuid: leaver.userUuid,
    logo: '',
    over_at: worker.raw(`now() + interval '1 hour'`),
    lease_until: worker.raw(`now() + interval '1 second'`),
  });
  one.parts.eraser.start();
  expect((await left({ user_uuid: leaver.userUuid })).sessions).toBe(3);
  await until(async () => {
    one.parts.eraser.start();
    return (await left({ user_uuid: leaver.userUuid })).sessions === 0;
  });
});
