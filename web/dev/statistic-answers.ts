import type { RouteName, Statistic } from '@tutka/http-contracts';
import type { Answer, Asked } from './answer.ts';
import { statisticOf } from './fixtures/statistics.ts';

type Interval = Statistic['range']['interval'];

const answered = ({ query, empty, member }: Asked): Statistic =>
  statisticOf({
    from: query.get('from') ?? '2026-10-23',
    to: query.get('to'),
    interval: (query.get('interval') ?? 'day') as Interval,
    timezone: query.get('timezone') ?? 'UTC',
    scope: member || query.has('workspace') ? 'workspace' : 'platform',
    compare: query.get('compare') === 'true',
    size: ['agentUUID', 'userUUID', 'model'].some((name) => query.has(name)) ? 0.3 : 1,
    empty,
  });

/** What the rows about figures answer. */
export const statisticAnswers: Partial<Record<RouteName, Answer>> = {
  getStatistic: answered,
  watchStatistic: answered,
};
