import { expect, it } from '@jest/globals';
import { changesOf, emptyPlan, formOf, isWhole, type PlanForm, termsOf } from './plan-form.ts';

const plan = {
  id: 'pro',
  name: 'Pro',
  description: '',
  prices: { JPY: { month: '2800', year: '28000' }, EUR: { month: '18.00', year: '180.00' } },
  quotas: { messages: null, tokens: 10, knowledgeBytes: 1.5 * 1024 ** 2, agents: 0, members: 3 },
  includedCredits: null,
  position: 2,
  isOffered: true,
  seeded: { name: false, description: false },
  createdAt: '2026-11-21T12:00:00Z',
  updatedAt: '2026-11-21T12:00:00Z',
};

it('what is not touched is sent as it came', () => {
  const { id: _, createdAt: __, updatedAt: ___, seeded: ____, ...terms } = plan;
  expect(termsOf(formOf(plan))).toEqual(terms);
});

it('only what was changed is sent, prices and limits beside what a colleague set meanwhile', () => {
  const form = formOf(plan);
  const raised = { month: '3000', year: '30000' };
  const now = {
    ...plan,
    name: 'Professional',
    prices: { JPY: raised, CNY: { month: '128.00', year: '1280.00' }, EUR: plan.prices.EUR },
    quotas: { ...plan.quotas, agents: 7 },
  };
  expect(changesOf(form, plan, now)).toEqual({});
  expect(changesOf({ ...form, description: 'Daily' }, plan, now)).toEqual({ description: 'Daily' });
  const dollars = { currency: 'USD', month: '20', year: '200' } as const;
  const yen = { currency: 'JPY', ...plan.prices.JPY } as const;
  expect(changesOf({ ...form, prices: [yen, dollars] }, plan, now)).toEqual({
    prices: { JPY: raised, CNY: now.prices.CNY, USD: { month: '20', year: '200' } },
  });
  expect(changesOf({ ...form, quotas: { ...form.quotas, members: '' } }, plan, now)).toEqual({
    quotas: { ...now.quotas, members: null },
  });
});

const written: PlanForm = { ...emptyPlan, id: 'pro', name: 'Pro', prices: [] };
const row = { currency: 'USD', month: '9.50', year: '95' } as const;

it.each([
  [{}, true],
  [{ prices: [row] }, true],
  [{ prices: [{ ...row, year: '' }] }, false],
  [{ prices: [{ ...row, month: '9,50' }] }, false],
  [{ id: 'Pro' }, false],
  [{ name: ' ' }, false],
  [{ includedCredits: 'ten' }, false],
] as [Partial<PlanForm>, boolean][])('with %j it is whole: %s', (more, whole) => {
  expect(isWhole({ ...written, ...more })).toBe(whole);
});
