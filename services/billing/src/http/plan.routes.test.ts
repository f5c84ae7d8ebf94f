import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Plan, routes } from '@tutka/http-contracts';
import { admin, person, type RunningParts, runParts } from '../../test/running-parts.ts';
import { plansPart } from '../parts/plans.ts';
import { seedPlans } from '../plans/seed-plans.ts';
import { rebuild } from '../rebuild/rebuild.ts';

let running: RunningParts;
const as = admin();
beforeAll(async () => {
  running = await runParts((dbs) => [plansPart({ ...dbs, seedQuotas: true })]);
});
afterAll(() => running.close());

const list = async (call = {}) => (await running.call(routes.listPlans, call)).body.data;
const ids = (plans: { id: string }[]) => plans.map(({ id }) => id);
const wanted = {
  id: 'studio',
  name: 'Studio',
  description: '',
  prices: { USD: { month: '9.5', year: '95' }, JPY: { month: '1400', year: '14000' } },
  quotas: { messages: 10, tokens: null, knowledgeBytes: null, agents: null, members: 1 },
  includedCredits: '0.015',
  position: 9,
  isOffered: false,
};
const change = (id: string, body: object) => running.call(routes.updatePlan, { as, params: { id }, body });

test('the plans of the start are there, each with prices as its currencies write them', async () => {
  const plans = await list();
  expect(ids(plans)).toEqual(['free', 'pro', 'team']);
  expect(plans[0].prices).toMatchObject({ USD: { month: '0.00', year: '0.00' }, KRW: { month: '0' } });
  expect(plans[1].prices).toEqual({
    USD: { month: '20.00', year: '200.00' },
    EUR: { month: '19.00', year: '190.00' },
    CNY: { month: '138.00', year: '1380.00' },
    JPY: { month: '2900', year: '29000' },
    KRW: { month: '27000', year: '270000' },
  });
});

test('which words are still those of the start is told of each, until an ADMIN writes others', async () => {
  const seeded = async () => (await list()).map((plan: Plan) => plan.seeded);
  const both = { name: true, description: true };
  expect(await seeded()).toEqual([both, both, both]);
  await change('team', { description: 'For our group' });
  expect(await seeded()).toEqual([both, both, { name: true, description: false }]);
});

test('a plan that is not offered is seen by ADMINs alone; offered, by everybody', async () => {
  const made = await running.call(routes.createPlan, { as, body: wanted });
  expect(made.body.data).toMatchObject({
    ...wanted,
    prices: { USD: { month: '9.50', year: '95.00' }, JPY: { month: '1400', year: '14000' } },
  });
  for (const one of [{}, { as: person() }]) expect(ids(await list(one))).not.toContain('studio');
  expect(ids(await list({ as }))).toContain('studio');
  await change('studio', { isOffered: true, includedCredits: null });
  expect((await list()).at(-1)).toMatchObject({ id: 'studio', includedCredits: null });
});

test('what cannot be is refused', async () => {
  expect((await running.call(routes.createPlan, { as: person(), body: wanted })).status).toBe(403);
  expect((await running.call(routes.createPlan, { as, body: wanted })).body.errorCode).toBe('PLAN_EXISTS');
  expect((await change('nowhere', { name: 'New' })).body.errorCode).toBe('PLAN_NOT_FOUND');
  for (const body of [
    { prices: { JPY: { month: '0.5', year: '1' } } },
    { prices: { XXX: { month: '1', year: '1' } } },
    { quotas: { messages: -1 } },
    { includedCredits: '-1' },
    { id: 'other' },
    { name: '' },
  ]) {
    expect([body, (await change('studio', body)).status]).toEqual([body, 400]);
  }
});

test('a start leaves what an ADMIN changed, and a replay of the log makes the same plans', async () => {
  await change('free', { name: 'Gratis', quotas: { ...wanted.quotas, messages: 3 } });
  const rows = () => running.worker('plans').orderBy('id');
  const before = await rows();
  await seedPlans(running.worker, { quotas: true });
  expect(await rows()).toEqual(before);
  expect(before.find(({ id }) => id === 'free')).toMatchObject({ name: 'Gratis' });
  expect((await rebuild(running.workerUrl)).differences).toEqual([]);
});

test('where nothing is sold nothing is limited', async () => {
  const open = await runParts((dbs) => [plansPart({ ...dbs, seedQuotas: false })]);
  const plans = (await open.call(routes.listPlans)).body.data;
  for (const { quotas, includedCredits } of plans) {
    expect([...Object.values(quotas), includedCredits].every((limit) => limit === null)).toBe(true);
  }
  await open.close();
});
