import { useQuery } from '@tanstack/react-query';
import { routes, type Subscription } from '@tutka/http-contracts';
import { pageQuery } from '../../../lib/api/index.ts';

const RUNNING: readonly string[] = ['ACTIVE', 'PAST_DUE', 'FROZEN'];

/** The cached question for what subscriptions a workspace has and had. */
export const subscriptionsQuery = pageQuery(routes.listSubscriptions, { query: { pageSize: 20 } });

interface Subscriptions {
  readonly running: Subscription | undefined;
  readonly awaiting: Subscription | undefined;
}

/** The workspace's subscription that runs, and one that waits for its first payment. */
export function useSubscription({ enabled = true } = {}): Subscriptions & {
  /** Not answered yet. */
  readonly isPending: boolean;
} {
  const { data, isLoading } = useQuery({ ...subscriptionsQuery, enabled });
  return { ...among(data?.data), isPending: isLoading };
}

/** Of all of them the one that runs, and one that waits for its first payment. */
export function among(all: readonly Subscription[] = []): Subscriptions {
  return {
    running: all.find(({ state }) => RUNNING.includes(state)),
    awaiting: all.find(({ state }) => state === 'AWAITING_PAYMENT'),
  };
}
