import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Route, type RouteName, routes } from '@tutka/http-contracts';
import { ABSURD_KINDS, absurdRequests, faultIn, sendAbsurd } from '../../../../gateway/test/absurd-bodies.ts';
import { type Api, signIn } from '../api.ts';
import { noRateLimits } from '../no-rate-limits.ts';
import { installedDataDir, type Product, startProduct } from '../product.ts';

const ROWS = Object.keys(routes).length;
/** What would say that a request was turned away for another reason than its body. */
const notTheBody = [401, 403, 429];

let product: Product;
let admin: Api;

before(async () => {
  product = await startProduct(await installedDataDir(), { RATE_LIMITS: noRateLimits });
  admin = await signIn(product, 'admin@example.org');
});

after(async () => {
  await product?.end();
});

/** An upload's address is its own permission, and this one is made up. */
const isForbidden = (route: RouteName, status: number) =>
  notTheBody.includes(status) && route !== 'putUpload';

test(`${ABSURD_KINDS} absurd bodies on each of ${ROWS} rows: 4xx in the envelope, the same process after`, async () => {
  const requests = absurdRequests();
  assert.equal(requests.length, ROWS * ABSURD_KINDS);
  const faults: string[] = [];
  const counts = new Map<number, number>();
  for (const absurd of requests) {
    const answer = await sendAbsurd(product.url, admin.cookie, absurd);
    counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
    const fault = faultIn(absurd, answer);
    if (fault !== undefined) faults.push(fault);
    else if (isForbidden(absurd.route, answer.status)) faults.push(`${absurd.path}: ${answer.status}`);
  }
  console.log(
    `# ${requests.length} requests: ${[...counts].map(([code, n]) => `${n} × ${code}`).join(', ')}`,
  );
  assert.deepEqual(faults, []);
});

test('it is the same process, and it still answers on every list', async () => {
  process.kill(product.pid, 0);
  const lists: readonly Route[] = [
    routes.listUsers,
    routes.listKnowledges,
    routes.listAgents,
    routes.listSessions,
  ];
  for (const list of lists) assert.ok(Array.isArray(await admin.call(list)));
  assert.equal((await admin.call(routes.getMe)).uuid, admin.me.uuid);
  assert.doesNotMatch(product.log(), /unhandled|uncaught/i);
});
