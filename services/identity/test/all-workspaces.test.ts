import { expect, test } from '@jest/globals';
import { type AnyWorkspace, routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { sharedIdentityWithPeople } from './identity.ts';

const { identity, root, anna, bert } = await sharedIdentityWithPeople();
const { api } = identity;

const make = async (as: Person, name: string): Promise<string> =>
  (await api.call(routes.createWorkspace, { as, body: { name } })).body.data.uuid;
const list = async (query: Record<string, string | number> = {}) =>
  (await api.call(routes.listAllWorkspaces, { as: root, query })).body as {
    data: AnyWorkspace[];
    pagination: { total: number };
  };
const found = async (query: Record<string, string>) => (await list(query)).data.map(({ uuid }) => uuid);

test('an ADMIN finds any workspace by its name, its owner or its uuid, the newest first', async () => {
  const harbour = await make(anna, 'Harbour 100%');
  const quay = await make(bert, 'Quay');
  const annas = await emailOf(anna);
  expect((await found({})).slice(0, 2)).toEqual([quay, harbour]);
  expect(await found({ search: 'arbour 100%' })).toEqual([harbour]);
  expect(await found({ search: 'arbour 1%0' })).toEqual([]);
  expect(await found({ search: quay.toUpperCase() })).toEqual([quay]);
  expect(await found({ search: annas, kind: 'shared' })).toContain(harbour);
  expect(await found({ search: annas, kind: 'personal' })).toEqual([anna.workspace]);
  // What every personal one is called in the table is nobody's word for it.
  expect(await found({ search: 'Personal' })).toEqual([]);
  const first = await list({ pageSize: 1 });
  expect(first.data).toHaveLength(1);
  expect(first.pagination.total).toBeGreaterThan(3);
});

const emailOf = async (who: Person) => (await api.call(routes.getMe, { as: who })).body.data.email as string;

test('it shows whose it is and who belongs to it, with whole addresses', async () => {
  const uuid = await make(anna, 'Mole');
  const email = await emailOf(bert);
  await api.call(routes.inviteMembers, { as: anna, params: { uuid }, body: { email } });
  const { data } = (await api.call(routes.getAnyWorkspace, { as: root, params: { uuid } })).body;
  expect(data).toMatchObject({
    name: 'Mole',
    personal: false,
    memberCount: 2,
    owner: { uuid: anna.userUuid, email: await emailOf(anna) },
  });
  const members = (await api.call(routes.listAnyMembers, { as: root, params: { uuid } })).body;
  expect(members.data).toMatchObject([{ role: 'owner' }, { role: 'member', email }]);
  const own = { params: { uuid: anna.workspace } };
  expect((await api.call(routes.getAnyWorkspace, { as: root, ...own })).body.data).toMatchObject({
    name: '',
    personal: true,
    memberCount: 1,
  });
});

test('nobody else sees it, its own owner neither, and what there is not is not found', async () => {
  const params = { uuid: anna.workspace };
  for (const route of [routes.listAllWorkspaces, routes.getAnyWorkspace, routes.listAnyMembers]) {
    const asked = route === routes.listAllWorkspaces ? {} : { params };
    expect((await api.call(route, { as: anna, ...asked })).status).toBe(403);
  }
  const none = { params: { uuid: anna.userUuid } };
  for (const route of [routes.getAnyWorkspace, routes.listAnyMembers]) {
    expect((await api.call(route, { as: root, ...none })).body.errorCode).toBe('WORKSPACE_NOT_FOUND');
  }
});
