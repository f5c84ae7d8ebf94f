import type { WantedProduct } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format/index.ts';
import { usePlanName } from '../product/use-plan-name.ts';
import { useSubscription } from '../subscription/use-subscription.ts';
import classes from './checkout.module.css';

interface Props {
  readonly product: Extract<WantedProduct, { kind: 'plan' }>;
  /** It is charged again each period. */
  readonly renews: boolean;
}

/** What is left of a plan that was bought once, where this takes its place; more of the same is added to it. */
export function GivenUp({ product: { planId, period }, renews }: Props) {
  const { t } = useTranslation('billing');
  const nameOf = usePlanName();
  const { running } = useSubscription();
  if (running?.price !== null) return null;
  const isMore = !renews && running.planId === planId && running.period === period;
  if (isMore) return null;
  const left = { name: nameOf(running.planId), date: formatDate(running.endsAt) };
  return (
    <p role="note" className={classes.givenUp}>
      {t('renew.replaces', left)}
    </p>
  );
}
