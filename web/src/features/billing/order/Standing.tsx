import type { FoundOrder, OrderEvent } from '@tutka/http-contracts';
import { CANCELLED, COMPLETED, orderState } from '../orders/order-state.ts';
import { Bought } from './Bought.tsx';
import { BoughtThere } from './BoughtThere.tsx';
import { Disputed, disputeIn } from './Disputed.tsx';
import { NotBought } from './NotBought.tsx';
import { SentBack } from './SentBack.tsx';
import { Unpaid } from './Unpaid.tsx';
import { useWhose } from './use-whose.ts';

interface Props {
  readonly order: FoundOrder;
  readonly events: readonly OrderEvent[];
}

/** Where an order stands and what to do next. */
export function Standing({ order, events }: Props) {
  const { isElsewhere } = useWhose(order);
  if (order.paymentDetails.owed?.ofPrice) return <SentBack order={order} />;
  if (order.status === COMPLETED) {
    const dispute = disputeIn(events);
    if (dispute && orderState(order) !== 'refunded') return <Disputed order={order} dispute={dispute} />;
    return isElsewhere ? <BoughtThere order={order} /> : <Bought order={order} />;
  }
  if (order.status === CANCELLED) return <NotBought order={order} events={events} />;
  return <Unpaid order={order} />;
}
