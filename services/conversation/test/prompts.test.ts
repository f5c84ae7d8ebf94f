import { expect, test } from '@jest/globals';
import { type Prompt, routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { person, sharedHouse } from './house.ts';

const house = await sharedHouse();
const one = await house.process();

const fields = { name: 'brief', title: 'A brief', text: 'Brief {{who:the team}} on {{topic}}' };
const create = (as: Person, body: object = {}) =>
  one.api.call(routes.createPrompt, { as, body: { ...fields, ...body } });
async function created(as: Person, body: object = {}): Promise<Prompt> {
  const answer = await create(as, body);
  expect(answer.body).toMatchObject({ code: 200 });
  return answer.body.data;
}
const change = (as: Person, uuid: string, body: object) =>
  one.api.call(routes.updatePrompt, { as, params: { uuid }, body });
async function names(as: Person, query: Record<string, string> = {}): Promise<string[]> {
  const answer = await one.api.call(routes.listPrompts, { as, query });
  return answer.body.data.map(({ name }: Prompt) => name);
}
const eventsOf = async (type: string, promptUuid: string) =>
  (await house.events(type)).filter((each) => each.promptUuid === promptUuid);

test('a prompt is kept, changed and deleted, and its text is in no event', async () => {
  const me = person();
  const made = await created(me, { text: 'Brief {{who:the team}} on {{topic}} secret-words' });
  expect(made).toMatchObject({ visibility: 'private', mayChange: true, lastUsedAt: null });
  expect(made.variables).toEqual([
    { name: 'who', initial: 'the team', choices: [] },
    { name: 'topic', initial: '', choices: [] },
  ]);
  const changed = await change(me, made.uuid, { name: 'Morning-Brief', text: 'Another secret-words' });
  expect(changed.body.data).toMatchObject({ name: 'morning-brief', title: 'A brief', variables: [] });
  const nothing = await change(me, made.uuid, {});
  expect(nothing.body.data.updatedAt).toBe(changed.body.data.updatedAt);
  await one.api.call(routes.deletePrompt, { as: me, params: { uuid: made.uuid } });
  const gone = await one.api.call(routes.getPrompt, { as: me, params: { uuid: made.uuid } });
  expect(gone.body).toMatchObject({ code: 404, error: 'Prompt not found' });

  const told = [
    ...(await eventsOf('PromptCreated', made.uuid)),
    ...(await eventsOf('PromptChanged', made.uuid)),
    ...(await eventsOf('PromptDeleted', made.uuid)),
  ];
  expect(told).toEqual([
    { promptUuid: made.uuid, userUuid: me.userUuid, name: 'brief', visibility: 'private' },
    { promptUuid: made.uuid, fields: ['name', 'text'], name: 'morning-brief', visibility: 'private' },
    { promptUuid: made.uuid },
  ]);
  expect(JSON.stringify(told)).not.toContain('secret-words');
});

test('one’s own are one’s own; the workspace’s are seen by its members and changed by those who keep them', async () => {
  const maker = person({ workspaceRole: 'member' });
  const { workspace } = maker;
  const member = person({ workspace, workspaceRole: 'member' });
  const keeper = person({ workspace, workspaceRole: 'admin' });
  const stranger = person();
  const own = await created(maker);
  const shared = await created(maker, { name: 'shared', visibility: 'workspace' });
  expect(await names(member)).toEqual(['shared']);
  expect(await names(stranger)).toEqual([]);

  for (const [as, uuid, status] of [
    [member, own.uuid, 404],
    [keeper, own.uuid, 404],
    [stranger, shared.uuid, 404],
    [member, shared.uuid, 403],
    [keeper, shared.uuid, 200],
  ] as const) {
    const answer = await change(as, uuid, { title: 'Changed' });
    expect([answer.status, answer.body.code]).toEqual([status, status]);
  }
  const seen = await one.api.call(routes.getPrompt, { as: member, params: { uuid: shared.uuid } });
  expect(seen.body.data).toMatchObject({ title: 'Changed', mayChange: false });
  // A keeper takes nothing for oneself, the maker does.
  expect((await change(keeper, shared.uuid, { visibility: 'private' })).status).toBe(403);
  expect((await change(maker, shared.uuid, { visibility: 'private' })).status).toBe(200);
  expect(await names(keeper)).toEqual([]);
  const removal = await one.api.call(routes.deletePrompt, { as: keeper, params: { uuid: shared.uuid } });
  expect(removal.status).toBe(404);
});

test('a name means one prompt of one’s own and one of the workspace’s', async () => {
  const me = person();
  const mate = person({ workspace: me.workspace });
  await created(me);
  await created(me, { visibility: 'workspace' });
  await created(mate);
  expect((await create(me, { name: 'BRIEF' })).body).toMatchObject({
    code: 409,
    errorCode: 'PROMPT_NAME_TAKEN',
  });
  expect((await create(mate, { visibility: 'workspace' })).status).toBe(409);
  const other = await created(mate, { name: 'other' });
  expect((await change(mate, other.uuid, { name: 'brief' })).status).toBe(409);
});

test('what was used last comes first, to whoever used it', async () => {
  const me = person();
  const mate = person({ workspace: me.workspace });
  for (const name of ['first', 'second', 'third']) await created(me, { name, visibility: 'workspace' });
  const all = await one.api.call(routes.listPrompts, { as: mate });
  const uuid = all.body.data.find(({ name }: Prompt) => name === 'first').uuid;
  await one.api.call(routes.usePrompt, { as: mate, params: { uuid } });
  await one.api.call(routes.usePrompt, { as: mate, params: { uuid } });
  expect(await names(mate)).toEqual(['first', 'third', 'second']);
  expect(await names(me)).toEqual(['third', 'second', 'first']);
  const used = await one.api.call(routes.usePrompt, { as: person(), params: { uuid } });
  expect(used.status).toBe(404);
});

test('a search finds in names and titles, names that begin with it first', async () => {
  const me = person();
  await created(me, { name: 'translate', title: 'Into another language' });
  await created(me, { name: 'long', title: '100% of a translation' });
  await created(me, { name: '翻译', title: '译成中文' });
  expect(await names(me, { search: 'TRANS' })).toEqual(['translate', 'long']);
  expect(await names(me, { search: '%' })).toEqual(['long']);
  expect(await names(me, { search: '译' })).toEqual(['翻译']);
  expect(await names(me, { visibility: 'workspace' })).toEqual([]);
  const second = await one.api.call(routes.listPrompts, { as: me, query: { limit: 2, page: 2 } });
  expect(second.body).toMatchObject({ pagination: { page: 2, pageSize: 2, total: 3 } });
  expect(second.body.data).toHaveLength(1);
});

test('wrong input names what is wrong', async () => {
  const me = person();
  for (const body of [
    { name: 'two words' },
    { name: '-a' },
    { name: 'a'.repeat(41) },
    { text: ' ' },
    { text: 'x'.repeat(20_001) },
    { title: '' },
    { visibility: 'public' },
    { userUUID: me.userUuid },
  ]) {
    const answer = await create(me, body);
    expect([body, answer.status]).toEqual([body, 400]);
  }
  expect((await one.api.call(routes.listPrompts, {})).status).toBe(401);
});
