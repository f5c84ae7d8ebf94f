import type { RouteName, Statistic } from '@tutka/http-contracts';
import type { Answer, Asked } from './answer.ts';
import { statisticOf } from './fixtures/statistics.ts';

type Interval = Statistic['range']['interval'];

const DRILLS = ['agentUUID', 'userUUID', 'model'];

/** Belongs to all: of one agent, person or model the service answers none of it. */
const noneOfAll = { top: { agents: [], models: [], users: [] }, retention: [], errors: [] };

function answered({ query, empty, member }: Asked): Statistic {
  const isOfOne = DRILLS.some((name) => query.has(name));
  const statistic = statisticOf({
    from: query.get('from') ?? '2026-10-23',
    to: query.get('to'),
    interval: (query.get('interval') ?? 'day') as Interval,
    timezone: query.get('timezone') ?? 'UTC',
    scope: member || query.has('workspace') ? 'workspace' : 'platform',
    compare: query.get('compare') === 'true',
    size: isOfOne ? 0.3 : 1,
    empty,
  });
  return isOfOne ? { ...statistic, ...noneOfAll } : statistic;
}

/** What the rows about figures answer. */
export const statisticAnswers: Partial<Record<RouteName, Answer>> = {
  getStatistic: answered,
  watchStatistic: answered,
};
