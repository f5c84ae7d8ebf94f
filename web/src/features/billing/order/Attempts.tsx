import type { Order } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '../../../components/badge/index.ts';
import { ShownDate } from '../../../components/date/index.ts';
import { formatMoney } from '../../../lib/format/index.ts';
import classes from './order.module.css';
import { useReason } from './use-reason.ts';

/** PROCESSING, SUCCESS, FAILED, CANCELLED (SPEC §4). */
const tones: readonly Tone[] = ['info', 'good', 'bad', 'neutral'];

/** Every try to pay, the newest first. */
export function Attempts({ order }: { readonly order: Order }) {
  const { t } = useTranslation('billing');
  const reasonOf = useReason();
  return (
    <section aria-labelledby="attempts">
      <h2 id="attempts" className={classes.part}>
        {t('order.attempts')}
      </h2>
      <ul className={classes.rows}>
        {order.paymentDetails.attempts.toReversed().map((attempt) => (
          <li key={attempt.uuid} className={classes.row}>
            <div className={classes.rowHead}>
              <b>{t(`pay.providers.${attempt.provider}`)}</b>
              <StatusBadge tone={tones[attempt.status] ?? 'neutral'} busy={attempt.status === 0}>
                {t(`attempts.${attempt.status}`)}
              </StatusBadge>
              <span className={classes.rowAmount}>{formatMoney(attempt.amount, order.currency)}</span>
            </div>
            <div className={classes.rowDetail}>
              <ShownDate value={attempt.endedAt ?? attempt.startedAt} withTime />
              {attempt.reason && <span>{reasonOf(attempt.reason)}</span>}
              {attempt.reference && <code className={classes.reference}>{attempt.reference}</code>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
