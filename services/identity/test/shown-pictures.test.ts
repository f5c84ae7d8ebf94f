import { expect, test } from '@jest/globals';
import { asWorker } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import { shownPictures } from '../src/store/shown-pictures.ts';
import { sharedIdentityWithPeople } from './identity.ts';

const { identity, anna } = await sharedIdentityWithPeople();
const { api, worker } = identity;

test('pictures that somebody or a workspace has now are shown, others are not', async () => {
  const [face, before, logo, never] = ['face', 'before', 'logo', 'never'].map(
    (name) => `/api/files/${name}-0001.png`,
  );
  const have = (picture: string | undefined) =>
    api.call(routes.updateUser, { as: anna, params: { id: anna.userUuid }, body: { logo: picture } });
  await have(before);
  expect((await have(face)).status).toBe(200);
  const made = await api.call(routes.createWorkspace, { as: anna, body: { name: 'Harbour', logo } });
  expect(made.body.data.logo).toBe(logo);
  const asked = [face, before, logo, never].flatMap((path) => path ?? []);
  const shown = await asWorker(worker, (tx) => shownPictures(tx, asked));
  expect(shown.sort()).toEqual([face, logo]);
  expect(await asWorker(worker, (tx) => shownPictures(tx, []))).toEqual([]);
});
