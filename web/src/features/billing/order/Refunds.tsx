import type { Order } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../components/badge/index.ts';
import { ShownDate } from '../../../components/date/index.ts';
import { formatMoney } from '../../../lib/format/index.ts';
import classes from './order.module.css';
import { useReason } from './use-reason.ts';

const tones = { pending: 'info', done: 'good', failed: 'bad', sentBack: 'bad' } as const;

/** Money that goes back, the newest first. */
export function Refunds({ order }: { readonly order: Order }) {
  const { t } = useTranslation('billing');
  const reasonOf = useReason();
  return (
    <section aria-labelledby="refunds">
      <h2 id="refunds" className={classes.part}>
        {t('order.refunds')}
      </h2>
      <ul className={classes.rows}>
        {order.paymentDetails.refunds.toReversed().map(({ uuid, status, amount, reason, ...times }) => (
          <li key={uuid} className={classes.row}>
            <div className={classes.rowHead}>
              <b>{reasonOf(reason)}</b>
              <StatusBadge tone={tones[status]} busy={status === 'pending'}>
                {t(`refunds.${status}`)}
              </StatusBadge>
              <span className={classes.rowAmount}>{formatMoney(amount, order.currency)}</span>
            </div>
            <div className={classes.rowDetail}>
              <ShownDate value={times.endedAt ?? times.requestedAt} withTime />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
