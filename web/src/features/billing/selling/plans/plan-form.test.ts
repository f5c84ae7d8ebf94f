import { expect, it } from '@jest/globals';
import { emptyPlan, formOf, isWhole, type PlanForm, termsOf } from './plan-form.ts';

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
