import { expect, it } from '@jest/globals';
import { nearLimits } from './near-limits.ts';

const free = { used: 0, limit: null };

it('names the limits that are nearly or wholly used up, of the plan and of oneself', () => {
  const usage = {
    quotas: { messages: { used: 4_000, limit: 5_000 }, tokens: { used: 799, limit: 1_000 } },
    holdings: { knowledgeBytes: { used: 0, limit: 0 }, agents: { used: 5, limit: 5 }, members: free },
    own: { messages: { used: 400, limit: 400 }, tokens: free },
  };
  expect(nearLimits(usage)).toEqual([
    { name: 'messages', isOwn: false, used: 4_000, limit: 5_000 },
    { name: 'knowledgeBytes', isOwn: false, used: 0, limit: 0 },
    { name: 'messages', isOwn: true, used: 400, limit: 400 },
  ]);
  const unknown = { used: null, limit: 10 };
  expect(nearLimits({ ...usage, holdings: { ...usage.holdings, knowledgeBytes: unknown } })).toHaveLength(2);
});
