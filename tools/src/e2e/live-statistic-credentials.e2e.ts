import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '@tutka/http-contracts';
import { type Api, signIn } from './api.ts';
import { installedDataDir, type Product, startProduct } from './product.ts';

/** Identity is believed for a second; what is over for longer than this went on. */
const SOON_MS = 2000;
const BELIEVED_MS = 1100;

let product: Product;
let boss: Api;
let other: Api;

before(async () => {
  product = await startProduct(await installedDataDir());
  boss = await signIn(product, 'boss@example.org');
  other = await signIn(product, 'other@example.org');
});
after(() => product?.end());

const setUser = (body: object) => boss.call(routes.updateUser, { params: { id: other.me.uuid }, body });
const open = (api: Api) => api.send(routes.watchStatistic, { query: { interval: 'hour' } });

/** Opens the live figures; answers what the first event says they are of, and whether they are over. */
async function listen(api: Api) {
  const answer = await open(api);
  assert.equal(answer.status, 200);
  let text = '';
  let isOver = false;
  const reading = (async () => {
    for await (const piece of answer.body ?? []) text += Buffer.from(piece).toString();
  })();
  reading
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
    });
  while (!text.includes('\n\n') && !isOver) await sleep(10);
  const [, scope] = /"scope":"(\w+)"/.exec(text) ?? [];
  return { scope, isOver: () => isOver };
}

/** Does it, and fails where the stream is not over soon. */
async function endsSoonAfter({ isOver }: { isOver: () => boolean }, what: () => Promise<unknown>) {
  assert.equal(isOver(), false);
  await what();
  const from = performance.now();
  while (!isOver() && performance.now() - from < 10_000) await sleep(10);
  const took = Math.round(performance.now() - from);
  console.log(`# over after ${took} ms`);
  assert.ok(took < SOON_MS, `${took} ms`);
}

test('an ADMIN who is demoted hears no more of the platform, and of the workspace when the page comes back', async () => {
  await setUser({ role: 1 });
  await sleep(BELIEVED_MS);
  const [his, hers] = [await listen(boss), await listen(other)];
  assert.deepEqual([his.scope, hers.scope], ['platform', 'platform']);
  await endsSoonAfter(hers, () => setUser({ role: 0 }));
  const again = await listen(other);
  assert.deepEqual([again.scope, again.isOver(), his.isOver()], ['workspace', false, false]);
});

test('who is removed from a workspace hears no more of it', async () => {
  const { uuid } = await boss.call(routes.createWorkspace, { body: { name: 'Lighthouse' } });
  await boss.call(routes.inviteMembers, { params: { uuid }, body: { email: 'other@example.org' } });
  await other.call(routes.switchWorkspace, { params: { uuid } });
  const listening = await listen(other);
  const params = { uuid, userUuid: other.me.uuid };
  await endsSoonAfter(listening, () => boss.call(routes.removeMember, { params }));
});

test('an ADMIN who is suspended hears nothing more at all', async () => {
  await setUser({ role: 1 });
  await sleep(BELIEVED_MS);
  const listening = await listen(other);
  assert.equal(listening.scope, 'platform');
  await endsSoonAfter(listening, () => setUser({ status: false }));
  assert.equal((await open(other)).status, 401);
});
