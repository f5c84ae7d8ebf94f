import type { QueryClient } from '@tanstack/react-query';
import type { Statistic, StatisticChange } from '@tutka/http-contracts';
import { isOutgrown } from './merged.ts';

/** After a failure; else a time grows by quarters of an hour. */
const AGAIN_MS = 60_000;

/**
 * Lets what a live time is compared with grow with it: hears changes, and asks again where one is of a longer time. Of the
 * answer only that is taken: a change that came meanwhile may be newer than the rest.
 */
export function comparing(client: QueryClient, queryKey: readonly unknown[], ask: () => Promise<Statistic>) {
  let asked = Number.NEGATIVE_INFINITY;
  return async (change: StatisticChange): Promise<void> => {
    const now = client.getQueryData<Statistic>(queryKey);
    if (!now || !isOutgrown(now, change) || Date.now() - asked < AGAIN_MS) return;
    asked = Date.now();
    const answer = await ask().catch(() => undefined);
    if (!answer) return;
    const { previous, range } = answer;
    client.setQueryData<Statistic>(queryKey, (shown) => shown && { ...shown, previous, range });
  };
}
