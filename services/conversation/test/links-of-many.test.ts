import { expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { TRIES } from '../src/domain/public-link.ts';
import { person, sharedHouse } from './house.ts';
import { newSession } from './reading.ts';

const house = await sharedHouse();
const one = await house.process();
const me = person();
const nobody = { kind: 'anonymous' } as const;

async function shared() {
  const { uuid } = await newSession(house, one, me, { title: 'x' });
  const body = { password: 'open sesame' };
  const link = await one.api.call(routes.setPublicLink, { as: me, params: { uuid }, body });
  const token: string = link.body.data.shareUrl.split('/').at(-1);
  return async (password: string) => {
    const answer = await one.api.call(routes.openPublicSession, {
      as: nobody,
      params: { token },
      body: { password },
    });
    return answer.status;
  };
}
const count = (statuses: number[], wanted: number) => statuses.filter((each) => each === wanted).length;

test('readers who know the password are let in, however many come at once', async () => {
  const open = await shared();
  const statuses = await Promise.all(Array.from({ length: 3 * TRIES }, () => open('open sesame')));
  expect(count(statuses, 200)).toBe(3 * TRIES);
}, 60_000);

test('right passwords make no room for wrong ones', async () => {
  const open = await shared();
  const tries = Array.from({ length: 2 * TRIES }, (_, at) => [open(`guess ${at}`), open('open sesame')]);
  const statuses = await Promise.all(tries.flat());
  expect(count(statuses, 403)).toBeLessThanOrEqual(TRIES);
  while ((await open('another guess')) === 403) statuses.push(403);
  expect(count(statuses, 403)).toBe(TRIES);
  expect(await open('open sesame')).toBe(429);
}, 60_000);
