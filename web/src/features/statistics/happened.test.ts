import { expect, it } from '@jest/globals';
import type { Statistic } from '@tutka/http-contracts';
import { isNothingDone, isSomething } from './happened.ts';

const quiet: Statistic['totals'] = {
  ...{ users: 1284, agents: 342, knowledges: 118, mcpServers: 27 },
  ...{ signUps: 0, activeUsers: 0, sessions: 0, messages: 0 },
  replies: { completed: 0, stopped: 0, failed: 0 },
  ...{ tokens: 0, inputTokens: 0, outputTokens: 0, cost: '0.00', unpriced: 0 },
  orders: { placed: 0, processing: 0, completed: 0, cancelled: 0 },
  revenue: { USD: '0.00' },
  refunds: {},
  feedback: { good: 0, bad: 0 },
  knowledge: { added: 0, ready: 0, failed: 0, cited: 0 },
  latency: { p50: null, p95: null },
  firstToken: { p50: null, p95: null },
};

it('is nothing where only something is there', () => {
  expect(isSomething(quiet)).toBe(false);
  expect(isNothingDone(quiet)).toBe(true);
});

it.each<Partial<Statistic['totals']>>([
  { messages: 1 },
  { cost: '0.000000001' },
  { replies: { completed: 0, stopped: 1, failed: 0 } },
  { orders: { placed: 0, processing: 0, completed: 0, cancelled: 1 } },
  { revenue: { USD: '0.00', EUR: '-900.00' } },
  { refunds: { JPY: '900' } },
  { feedback: { good: 0, bad: 1 } },
  { knowledge: { added: 0, ready: 0, failed: 1, cited: 0 } },
])('%j is something that was done', (more) => {
  expect(isSomething({ ...quiet, ...more })).toBe(true);
  expect(isNothingDone({ ...quiet, ...more })).toBe(false);
});

it.each<Partial<Statistic['totals']>>([{ signUps: 40 }, { activeUsers: 1 }])(
  '%j is something, but nothing that was done',
  (more) => {
    expect(isSomething({ ...quiet, ...more })).toBe(true);
    expect(isNothingDone({ ...quiet, ...more })).toBe(true);
  },
);
