import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { asWorker, inTenant, openDatabase, queries, type Tx } from '@tutka/database';
import { type ListedLink, routes } from '@tutka/http-contracts';
import type { Person, Principal } from '@tutka/service-runtime';
import { type LinkScope, linkList } from '../src/store/link-list.ts';
import { person, sharedHouse } from './house.ts';
import { newSession } from './reading.ts';

const house = await sharedHouse();
const one = await house.process();
let owner: Person;
let helper: Person;
let member: Person;

beforeEach(() => {
  owner = person();
  const { workspace } = owner;
  helper = person({ workspace, workspaceRole: 'admin' });
  member = person({ workspace, workspaceRole: 'member' });
});
afterEach(() => {
  house.people.describe = async () => new Map();
});

let moments = 0;
/** Each is made a second after the one before. */
async function share(as: Person, title: string, terms: object = {}) {
  const { uuid } = await newSession(house, one, as, { title });
  const made = await one.api.call(routes.setPublicLink, { as, params: { uuid }, body: terms });
  expect(made.status).toBe(200);
  const created_at = new Date(1_700_000_000_000 + ++moments * 1000);
  await house.worker('public_links').where({ session_uuid: uuid }).update({ created_at });
  return { uuid, shareUrl: made.body.data.shareUrl as string };
}
type Query = Record<string, string | number>;
const ask = (as: Principal, query: Query = {}) => one.api.call(routes.listPublicLinks, { as, query });
async function listed(as: Principal, query: Query = {}): Promise<ListedLink[]> {
  const answer = await ask(as, query);
  expect(answer.body).toMatchObject({ code: 200 });
  return answer.body.data;
}
const titles = async (as: Principal, query: Query = {}) =>
  (await listed(as, query)).map(({ title }) => title);
const asKey = ({ userUuid, workspace }: Person): Principal => ({
  ...{ kind: 'key', keyUuid: randomUUID(), userUuid, workspace, scopes: ['chat'] },
});

test('who answers for links sees those of the workspace, others their own; the newest first', async () => {
  const mine = await share(owner, 'Mine');
  const theirs = await share(member, 'Theirs');
  await share(person(), 'Elsewhere');
  for (const as of [owner, helper]) expect(await titles(as)).toEqual(['Theirs', 'Mine']);
  const admin = person({ role: 1 });
  expect(await titles(admin)).toEqual([]);
  expect(await titles(admin, { workspace: owner.workspace })).toEqual(['Theirs', 'Mine']);
  expect(await listed(member)).toMatchObject([{ sessionUUID: theirs.uuid, shareUrl: theirs.shareUrl }]);
  expect(await titles(asKey(owner))).toEqual(['Mine']);
  expect(await titles(person({ workspace: owner.workspace, workspaceRole: 'member' }))).toEqual([]);

  await one.api.call(routes.updateSession, {
    as: helper,
    params: { uuid: theirs.uuid },
    body: { isPublic: false },
  });
  expect(await listed(owner)).toMatchObject([{ sessionUUID: mine.uuid, shareUrl: mine.shareUrl }]);
  expect(await titles(member)).toEqual([]);
});

test('nobody but an ADMIN asks for another workspace', async () => {
  await share(owner, 'Mine');
  const { workspace } = owner;
  for (const as of [person(), asKey(person()), person({ workspaceRole: 'member' })])
    expect((await ask(as, { workspace })).status).toBe(403);
  expect(await titles(owner, { workspace })).toEqual(['Mine']);
  expect((await ask({ kind: 'anonymous' })).status).toBe(401);
});

test('of another’s chat it tells what the link shows whoever has it, and never the link', async () => {
  const past = new Date(Date.now() - 60_000).toISOString();
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  await share(member, 'Open', { expiresAt: soon });
  await share(member, 'Behind a password', { password: 'open sesame' });
  await share(member, 'Over', { expiresAt: past });
  const facts = [
    { expired: true, hasPassword: false, expiresAt: past },
    { expired: false, hasPassword: true, expiresAt: null },
    { expired: false, hasPassword: false, expiresAt: soon },
  ];
  const seen = await listed(owner);
  expect(seen).toMatchObject(facts);
  expect(seen.map(({ title, agentName }) => [title, agentName])).toEqual([
    [null, null],
    [null, null],
    ['Open', 'Guide'],
  ]);
  expect(seen.map(({ shareUrl }) => shareUrl)).toEqual([null, null, null]);
  const own = await listed(member);
  expect(own).toMatchObject(facts);
  expect(own.map(({ title }) => title)).toEqual(['Over', 'Behind a password', 'Open']);
  for (const { shareUrl } of own) expect(shareUrl).toMatch(/^\/s\/[\w-]{43}$/);
});

test('who made each is told as the reader may know them, and the rest shows where nobody can say', async () => {
  await share(member, 'Theirs');
  const by = { uuid: member.userUuid, logo: '/logo.svg', email: 'anna@example.org' };
  const askers: Principal[] = [];
  house.people.describe = async (asker, uuids) => {
    askers.push(asker);
    return new Map(uuids.map((uuid) => [uuid, { ...by, uuid }]));
  };
  expect(await listed(owner)).toMatchObject([{ title: 'Theirs', userUUID: member.userUuid, by }]);
  expect(askers).toMatchObject([{ userUuid: owner.userUuid, workspaceRole: 'owner' }]);
  house.people.describe = async () => {
    throw new Error('identity is away');
  };
  expect(await listed(owner)).toMatchObject([{ title: 'Theirs', userUUID: member.userUuid, by: null }]);
});

/** Links made at these milliseconds; answers their chats as the list is to give them. */
async function insert(as: Person, times: number[]): Promise<string[]> {
  const { workspace, userUuid: user_uuid } = as;
  const rows = times.map((ms) => ({ uuid: randomUUID(), at: new Date(1_700_000_000_000 + ms) }));
  const chat = { agent_uuid: house.agent, agent_name: '', agent_logo: '', title_by: 'nobody' };
  const sessions = rows.map(({ uuid }) => ({
    ...{ uuid, workspace, user_uuid, ...chat, is_public: true, public_token: randomUUID() },
  }));
  await house.worker.batchInsert('sessions', sessions);
  const links = rows.map(({ uuid, at }) => ({ session_uuid: uuid, workspace, user_uuid, created_at: at }));
  await house.worker.batchInsert('public_links', links);
  const key = ({ at, uuid }: (typeof rows)[number]) => `${at.getTime()}_${uuid}`;
  return rows.sort((a, b) => (key(a) < key(b) ? 1 : -1)).map(({ uuid }) => uuid);
}

test.each(['owner', 'member'] as const)(
  'pages for one who is %s hold each link once, though others are made meanwhile',
  async (workspaceRole) => {
    const reader = { ...member, workspaceRole };
    // Five of them at the same moment.
    const there = await insert(reader, [1, 2, 2, 2, 2, 2, 3]);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const answer = await ask(reader, { limit: 2, ...(cursor !== null && { cursor }) });
      const data: ListedLink[] = answer.body.data;
      expect(data.length).toBeLessThanOrEqual(2);
      seen.push(...data.map(({ sessionUUID }) => sessionUUID));
      cursor = answer.body.nextCursor;
      await insert(reader, [9]);
    } while (cursor !== null);
    expect(seen).toEqual(there);
    expect((await ask(reader, { cursor: 'x' })).body).toMatchObject({ errorCode: 'INVALID_CURSOR' });
  },
);

test('a page costs the same however far down it is, of a workspace and of one person', async () => {
  await insert(
    owner,
    Array.from({ length: 1500 }, (_, at) => at),
  );
  await insert(
    member,
    Array.from({ length: 1500 }, (_, at) => at),
  );
  const db = openDatabase(house.pg.ownerUrl, { max: 1 });
  await db.raw('ANALYZE sessions, public_links');
  await db.destroy();
  const planOf = (scope: LinkScope) => async (tx: Tx) => {
    const after = { at: 1_700_000_000_700, uuid: randomUUID() };
    const statement = linkList(tx, scope, after, 21).toQuery();
    const { rows } = await queries(tx).raw(`EXPLAIN ${statement}`);
    return rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
  };
  const { workspace, userUuid } = member;
  const all = await asWorker(house.worker, planOf({ workspace }));
  const own = await inTenant(house.app, member, planOf({ workspace, userUuid }));
  expect(all).toContain('public_links_of_workspace');
  expect(own).toContain('public_links_of_person');
  for (const plan of [all, own]) expect(plan).not.toMatch(/Sort|Seq Scan|Hash/);
});

test('row-level security shows the app role nobody else’s, whatever is asked for', async () => {
  await share(member, 'Theirs');
  const { workspace } = owner;
  const read = (scope: LinkScope) => async (tx: Tx) => (await linkList(tx, scope, undefined, 21)).length;
  expect(await inTenant(house.app, member, read({ workspace }))).toBe(1);
  expect(await inTenant(house.app, owner, read({ workspace }))).toBe(0);
  expect(await inTenant(house.app, owner, read({ workspace, userUuid: member.userUuid }))).toBe(0);
  expect(await inTenant(house.app, { ...member, workspace: randomUUID() }, read({ workspace }))).toBe(0);
});
