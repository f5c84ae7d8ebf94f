import { expect, test } from '@jest/globals';
import { asWorker } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { findByText } from '../src/store/found-by-text.ts';
import { sharedIdentityWithPeople } from './identity.ts';

const { identity, anna } = await sharedIdentityWithPeople();
const { api, worker } = identity;

async function found(text: string, limit = 5) {
  const { people, workspaces, hasMore } = await asWorker(worker, (tx) => findByText(tx, text, limit));
  return { ids: people.map(({ id }) => id), workspaces, hasMore };
}
const emailOf = async (who: Person) => (await api.call(routes.getMe, { as: who })).body.data.email as string;

test('people are found by a part of their address, workspaces by a part of their name', async () => {
  const none = { ids: [], workspaces: [], hasMore: false };
  const harbour = await api.call(routes.createWorkspace, { as: anna, body: { name: 'Harbour 100%' } });
  expect(await found('arbour 100%')).toEqual({ ...none, workspaces: [harbour.body.data.uuid] });
  expect(await found('arbour 1%0')).toEqual(none);
  const email = await emailOf(anna);
  expect(await found(email.toUpperCase())).toEqual({ ...none, ids: [anna.userId] });
  // What every personal one is called in the table is nobody's word for it.
  expect(await found('Personal')).toEqual(none);
  expect(await found('@', 1)).toMatchObject({ ids: [expect.any(Number)], hasMore: true });
});
