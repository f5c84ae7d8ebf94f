import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BillingDetails, routes } from '@tutka/http-contracts';
import { call, dataQuery, refreshRows } from '../../../../lib/api/index.ts';

/** Who buys for this workspace. */
export const useBuyer = () => useQuery(dataQuery(routes.getBillingDetails, {}));

/** Keeps who buys; prices are asked for again, for their taxes follow from it. */
export function useSaveBuyer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BillingDetails) => call(routes.setBillingDetails, { body }),
    onSuccess: () => refreshRows(client, routes.getBillingDetails, routes.quoteOrder),
  });
}
