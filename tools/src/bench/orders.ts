import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { type Order, routes } from '@tutka/http-contracts';
import { numberSetting } from '@tutka/testing/settings';
import { signIn } from '../e2e/api.ts';
import { noRateLimits } from '../e2e/no-rate-limits.ts';
import { freshDataDir, startProduct } from '../e2e/product.ts';
import { rates } from './orders/placing.ts';
import { planOf, usesIndex, writePlansDown } from './orders/plans.ts';
import { questions, SOMEBODY, timed } from './orders/questions.ts';
import { makeOrders, type Whose } from './orders/rows.ts';

const ORDERS = numberSetting('ORDERS', 1_000_000, 1);
const FEW = 10_000;
const MOST = 1_000_000;
const PEOPLE = 16;

const product = await startProduct(await freshDataDir(), { RATE_LIMITS: noRateLimits });
const { dataDir } = product;
const load = () => console.log(`load of the machine: ${loadavg().map((one) => one.toFixed(1))}`);

const admin = await signIn(product, 'admin@example.org');
const people = [];
for (let n = 0; n < PEOPLE; n++) people.push(await signIn(product, `person${n}@example.org`));
const [api = admin] = people;

load();
console.log('Requests a second through the gateway, each person in a workspace of their own');
for (const count of [1, 8, 16]) {
  const { placed, quoted } = await rates(people.slice(0, count));
  const line = `${placed.toFixed(0)} orders placed, ${quoted.toFixed(0)} only priced (÷ ${(placed / quoted).toFixed(2)})`;
  console.log(`${String(count).padStart(2)} at once: ${line}`);
}

const whose: Whose = {
  workspace: api.me.workspace.uuid,
  userUuid: api.me.uuid,
  agentUuid: randomUUID(),
};
const order: Order = await api.call(routes.createOrder, {
  body: { product: { kind: 'credits', amount: '5.00' }, currency: 'USD' },
});
const asked = questions(api, admin, whose.agentUuid, order.uuid);
const ask = async () => {
  const answers = [];
  for (const question of asked) answers.push(await timed(question));
  return answers;
};
await makeOrders(dataDir, whose, MOST - FEW + 1, MOST);
const few = await ask();
await makeOrders(dataDir, whose, MOST - ORDERS + 1, MOST - FEW);
load();
const many = await ask();
const ms = (value = Number.NaN) => `${value.toFixed(1)} ms`.padStart(10);
const cells = (texts: readonly string[]) => texts.map((text) => text.padStart(10)).join(' ');
console.log(`Lists and details through the gateway at ${ORDERS} orders ÷ at ${FEW}`);
console.log(`${''.padEnd(38)} ${cells(['found', 'p50', 'p95', `p95, ${FEW}`, '÷'])}`);
for (const [n, { name }] of asked.entries()) {
  const [now, before] = [many[n], few[n]];
  const times = [ms(now?.p50), ms(now?.p95), ms(before?.p95)];
  const ratio = ((now?.p95 ?? 0) / (before?.p95 ?? 1)).toFixed(1);
  console.log(`${name.padEnd(38)} ${cells([String(now?.total ?? ''), ...times, ratio])}`);
}
await writePlansDown(dataDir);
const lists = [
  { query: { planId: 'rare-13' }, index: 'orders_by_product', isOfFew: true },
  { query: { agentUUID: whose.agentUuid }, index: 'orders_by_product', isOfFew: true },
  { query: { planId: 'pro' }, index: 'orders_by_product', isOfFew: false },
  { query: { search: SOMEBODY }, index: 'orders_by_user', isOfFew: true },
];
for (const { query, index, isOfFew } of lists) {
  const plan = await planOf(dataDir, () => admin.call(routes.listAllOrders, { query }));
  const isUsed = usesIndex(plan, index);
  const by = isUsed ? `through ${index}` : `without ${index}`;
  console.log(`The orders of ${JSON.stringify(query)} are found ${by}:\n${plan}`);
  if (isOfFew && !isUsed) {
    console.error('They are few, and were to be found through it.');
    process.exitCode = 1;
  }
}
load();
await product.end();
