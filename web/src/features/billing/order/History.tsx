import type { OrderEvent } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import type { Tone } from '../../../components/badge/index.ts';
import { Timeline } from '../../../components/timeline/index.ts';
import { formatMoney } from '../../../lib/format/index.ts';
import { useReason } from './use-reason.ts';

const tones: Readonly<Record<string, Tone>> = {
  PaymentSucceeded: 'good',
  OrderCompleted: 'good',
  PaymentFailed: 'bad',
  RefundFailed: 'bad',
  PaymentDisputed: 'bad',
  PaymentDisputeLost: 'bad',
  PaymentDisputeWon: 'good',
  PaymentReturned: 'warn',
  OrderExpired: 'warn',
  OrderPaymentStarted: 'info',
};

/** What another event of the same moment says, and what concerns the provider alone. */
const UNSAID = ['PaymentStarted', 'PaymentOpened', 'OrderRefunded', 'OrderDisputeLost'];

interface Props {
  readonly events: readonly OrderEvent[];
  readonly currency: string;
}

/** What happened to an order, the oldest first. */
export function History({ events, currency }: Props) {
  const { t } = useTranslation('billing');
  const reasonOf = useReason();
  const detailOf = ({ amount, reason, by }: OrderEvent) =>
    [
      amount && formatMoney(amount, currency),
      reason && reasonOf(reason),
      by === 'admin' && reason !== 'REQUESTED' && t('order.byAdmin'),
    ].filter(Boolean);
  const moments = events
    .filter(({ type }) => !UNSAID.includes(type))
    .map((event, at) => ({
      key: `${at}-${event.type}`,
      at: event.at,
      title: t(`events.${event.type}`, {
        provider: event.provider ? t(`pay.within.${event.provider}`) : t('pay.provider'),
        defaultValue: event.type,
      }),
      detail: detailOf(event).join(' · '),
      tone: tones[event.type] ?? 'neutral',
    }));
  return <Timeline moments={moments} />;
}
