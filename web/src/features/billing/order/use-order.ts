import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Order, routes } from '@tutka/http-contracts';
import { useEffect, useRef, useState } from 'react';
import { dataQuery, refreshRows } from '../../../lib/api/index.ts';
import { paceOf } from './pace.ts';

/** What an order that changes changes elsewhere. */
const changed = [
  routes.listOrderEvents,
  routes.listOrders,
  routes.getAgent,
  routes.listAgents,
  routes.listTrials,
];

/** An order, asked for again and again while a provider has yet to say something of it. */
export function useOrder(id: string) {
  const client = useQueryClient();
  const [since] = useState(() => Date.now());
  const order = useQuery({
    ...dataQuery(routes.getOrder, { params: { id } }),
    refetchInterval: ({ state }) =>
      state.data && isAwaited(state.data) ? paceOf(Date.now() - since) : false,
  });
  const updatedAt = order.data?.updatedAt;
  const known = useRef(updatedAt);
  useEffect(() => {
    const isNews = known.current !== undefined && known.current !== updatedAt;
    known.current = updatedAt;
    if (isNews) void refreshRows(client, ...changed);
  }, [client, updatedAt]);
  return order;
}

/** Whether a provider has yet to say something of it. */
function isAwaited({ paymentDetails: { attempts, refunds } }: Order): boolean {
  return attempts.some(({ status }) => status === 0) || refunds.some(({ status }) => status === 'pending');
}
