import { expect, test } from '@jest/globals';
import { asWorker, queries } from '@tutka/database';
import { routes, type Session } from '@tutka/http-contracts';
import { until } from '@tutka/testing/eventually';
import { person, sharedHouse } from './house.ts';
import { newSession } from './reading.ts';

const house = await sharedHouse();
const one = await house.process();
const me = person();
const nobody = { kind: 'anonymous' } as const;

const share = async (uuid: string): Promise<string> => {
  const answer = await one.api.call(routes.setPublicLink, { as: me, params: { uuid }, body: {} });
  return answer.body.data.shareUrl;
};
const change = async (uuid: string, isPublic: boolean): Promise<Session> => {
  const answer = await one.api.call(routes.updateSession, { as: me, params: { uuid }, body: { isPublic } });
  return answer.body.data;
};
const visit = async (shareUrl: string | null) => {
  const token = shareUrl?.split('/').at(-1) ?? '';
  return (await one.api.call(routes.readPublicSession, { as: nobody, params: { token } })).status;
};

const waiting = `SELECT count(DISTINCT pid)::int AS waiting FROM pg_locks JOIN pg_stat_activity USING (pid)
  WHERE NOT granted AND datname = current_database()`;

/** Begins each once the one before waits for what `hold` took, and lets all go on then. */
async function atOnce<T extends unknown[]>(
  hold: string,
  ...calls: { [at in keyof T]: () => Promise<T[at]> }
) {
  const begun: Promise<unknown>[] = [];
  await asWorker(house.worker, async (tx) => {
    await queries(tx).raw(hold);
    for (const call of calls) {
      begun.push(call());
      await until(async () => (await house.worker.raw(waiting)).rows[0].waiting === begun.length);
    }
  });
  return (await Promise.all(begun)) as T;
}
const nothingIsWritten = 'LOCK TABLE public_links IN SHARE MODE';

test('whoever makes a chat public while another does gets a link that opens', async () => {
  const { uuid } = await newSession(house, one, me, { title: 'x' });
  const urls = await atOnce<[string, string]>(
    nothingIsWritten,
    () => share(uuid),
    () => share(uuid),
  );
  expect(await Promise.all(urls.map(visit))).toEqual([200, 200]);
  const other = await newSession(house, one, me, { title: 'y' });
  const sessions = await atOnce<[Session, Session]>(
    nothingIsWritten,
    () => change(other.uuid, true),
    () => change(other.uuid, true),
  );
  expect(await Promise.all(sessions.map(({ shareUrl }) => visit(shareUrl)))).toEqual([200, 200]);
});

test('a chat that is shared while it is made private has one link or none, and can be public again', async () => {
  const { uuid } = await newSession(house, one, me, { title: 'x' });
  await share(uuid);
  const [, url] = await atOnce<[Session, string]>(
    'SELECT FROM public_links FOR UPDATE',
    () => change(uuid, false),
    () => share(uuid),
  );
  expect(await visit(url)).toBe(200);
  expect(await change(uuid, false)).toMatchObject({ isPublic: false, shareUrl: null });
  expect(await visit((await change(uuid, true)).shareUrl)).toBe(200);
});

test('a link that was left behind by a private chat is not shown, and keeps nobody from making it public', async () => {
  const { uuid } = await newSession(house, one, me, { title: 'x' });
  const { workspace, userUuid: user_uuid } = me;
  await house.worker('public_links').insert({ session_uuid: uuid, workspace, user_uuid });
  const { body } = await one.api.call(routes.getPublicLink, { as: me, params: { uuid } });
  expect(body.data.link).toBeNull();
  expect(await visit((await change(uuid, true)).shareUrl)).toBe(200);
});
