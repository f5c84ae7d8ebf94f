import { useQuery } from '@tanstack/react-query';
import { routes, type Subscription } from '@tutka/http-contracts';
import { pageQuery } from '../../../lib/api/index.ts';

const RUNNING: readonly string[] = ['ACTIVE', 'PAST_DUE', 'FROZEN'];
/** While money is on its way, as long as nobody looks away. */
const LOOK_AGAIN_MS = 2_000;

/** The workspace's subscription that runs, and one that waits for its first payment; `waits`: looks again and again. */
export function useSubscription({ waits = false, enabled = true } = {}): {
  readonly running: Subscription | undefined;
  readonly awaiting: Subscription | undefined;
  /** Not answered yet. */
  readonly isPending: boolean;
} {
  const { data, isLoading } = useQuery({
    ...pageQuery(routes.listSubscriptions, { query: { pageSize: 20 } }),
    refetchInterval: waits ? LOOK_AGAIN_MS : false,
    enabled,
  });
  return {
    running: data?.data.find(({ state }) => RUNNING.includes(state)),
    awaiting: data?.data.find(({ state }) => state === 'AWAITING_PAYMENT'),
    isPending: isLoading,
  };
}
