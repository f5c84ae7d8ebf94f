import { useQuery } from '@tanstack/react-query';
import { CURRENCIES, type Currency, routes, type Subscription } from '@tutka/http-contracts';
import { dataQuery } from '../../../lib/api/index.ts';
import { useMaybeMe } from '../../../lib/person/index.ts';
import { useSubscription } from '../subscription/use-subscription.ts';

interface Standing {
  /** The plan of the reader's workspace. */
  readonly plan: string | undefined;
  /** What usage is counted and credits are sold in. */
  readonly ledger: Currency | undefined;
  /** Its subscription, which is changed or resumed: what renews, or did until it was ended, is not bought anew. */
  readonly subscribed: Subscription | undefined;
  /** Not known yet. */
  readonly isPending: boolean;
}

/** What the reader's workspace has; nothing is known of a reader who is not signed in. */
export function useStanding(): Standing {
  const { data: me, isLoading } = useMaybeMe();
  const { data } = useQuery({ ...dataQuery(routes.getUsage, {}), enabled: me !== undefined });
  const { running, isPending } = useSubscription({ enabled: me !== undefined });
  return {
    plan: data?.plan?.id,
    ledger: CURRENCIES.find((currency) => currency === data?.currency),
    subscribed: running?.price == null ? undefined : running,
    isPending: isLoading || isPending,
  };
}
