import { test } from '@jest/globals';
import { specify } from '@tutka/testing';
import { decidePlan, evolvePlan, noPlan } from './plan.decide.ts';
import type { PlanEvent, PlanTerms } from './plan.events.ts';

const { given } = specify({ decide: decidePlan, evolve: evolvePlan, initial: noPlan });

const terms: PlanTerms = {
  name: 'Pro',
  description: '',
  prices: { USD: { month: '2000', year: '20000' } },
  quotas: { messages: 10, tokens: null, knowledgeBytes: null, agents: null, members: 1 },
  includedCredits: null,
  position: 1,
  isOffered: true,
};
const created: PlanEvent = { type: 'PlanCreated', data: { planId: 'pro', terms } };

test('a plan is made once', () => {
  given([]).when({ type: 'create', planId: 'pro', terms }).thenEvents([created]);
  given([created]).when({ type: 'create', planId: 'pro', terms }).thenRejects('PlanExists');
});

test('a plan of the start is made where there is none, and else left as it is', () => {
  given([]).when({ type: 'ensure', planId: 'pro', terms }).thenEvents([created]);
  given([created])
    .when({ type: 'ensure', planId: 'pro', terms: { ...terms, name: 'New' } })
    .thenEvents([]);
});

test('of a change only what is new is told', () => {
  const change = { name: 'More', prices: { USD: { year: '20000', month: '2000' } }, position: 1 };
  given([created])
    .when({ type: 'change', terms: change })
    .thenEvents([{ type: 'PlanChanged', data: { planId: 'pro', terms: { name: 'More' } } }]);
  given([created]).when({ type: 'change', terms }).thenEvents([]);
  given([]).when({ type: 'change', terms: change }).thenRejects('PlanNotFound');
});
