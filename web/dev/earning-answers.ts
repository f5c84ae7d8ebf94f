import type { RouteName } from '@tutka/http-contracts';
import type { Answer } from './answer.ts';
import { when } from './asked.ts';
import { agentEarnings, earningLines, earnings, noEarnings, ownersEarnings } from './fixtures/earnings.ts';
import { orders } from './fixtures/orders.ts';

/** What the rows about earnings answer. */
export const earningAnswers: Partial<Record<RouteName, Answer>> = {
  getEarnings: ({ empty }) => (empty ? noEarnings : earnings),
  listAgentEarnings: when(agentEarnings),
  listEarningLines: (asked) => {
    const [type, agent] = [asked.query.get('type'), asked.query.get('agentUUID')];
    return when(earningLines)(asked).filter(
      (line) => (type === null || line.type === type) && (agent === null || line.agentUUID === agent),
    );
  },
  listOwnersEarnings: (asked) => {
    const workspace = asked.query.get('workspace');
    return when(ownersEarnings)(asked).filter((one) => workspace === null || one.workspace === workspace);
  },
  listOwnersLines: (asked) =>
    when(earningLines)(asked).map((line) => ({
      ...line,
      orderUUID: line.type === 'paidOut' ? null : orders[4]?.uuid,
    })),
  createPayout: () => ({ owed: '0.00' }),
  getShareRate: () => ({ percent: '70.00' }),
  setShareRate: ({ body }) => body,
};
