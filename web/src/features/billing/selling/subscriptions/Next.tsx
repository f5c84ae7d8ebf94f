import type { FoundSubscription } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { ShownDate } from '../../../../components/date/index.ts';
import { formatMoney } from '../../../../lib/format/index.ts';
import classes from './subscriptions.module.css';

/** When it is charged next, and how much; of one that is not, when it ends or ended, or until when it may be paid. */
export function Next({ subscription }: { readonly subscription: FoundSubscription }) {
  const { t } = useTranslation('selling');
  const { nextCharge } = subscription;
  const { word, at } = endOf(subscription);
  const date = nextCharge?.at ?? at;
  return (
    <span className={classes.next}>
      {date === null ? '–' : <ShownDate value={date} />}
      <span className={classes.dim}>
        {nextCharge ? formatMoney(nextCharge.amount, nextCharge.currency) : t(`subscriptions.${word}`)}
      </span>
    </span>
  );
}

/** When, and which words say what is then. */
function endOf({ endedAt, endReason, endsAt, payUntil }: FoundSubscription) {
  if (endedAt !== null) return { word: `over.${endReason ?? 'OVER'}`, at: endedAt } as const;
  return endsAt === null
    ? ({ word: 'until', at: payUntil } as const)
    : ({ word: 'ends', at: endsAt } as const);
}
