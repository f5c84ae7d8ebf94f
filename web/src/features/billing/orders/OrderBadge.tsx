import type { Order } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../components/badge/index.ts';
import { orderState, stateTones } from './order-state.ts';

/** The state of an order in a word. */
export function OrderBadge({ order }: { readonly order: Order }) {
  const { t } = useTranslation('billing');
  const state = orderState(order);
  return <StatusBadge tone={stateTones[state]}>{t(`states.${state}`)}</StatusBadge>;
}
