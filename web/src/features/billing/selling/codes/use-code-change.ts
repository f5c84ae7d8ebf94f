import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type DiscountCode, routes } from '@tutka/http-contracts';
import { type Args, call, refreshRows } from '../../../../lib/api/index.ts';

type Change = Args<typeof routes.updateDiscountCode>['body'];

/** Changes a code and reads the list anew. */
export function useCodeChange({ uuid }: DiscountCode) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Change) => call(routes.updateDiscountCode, { params: { uuid }, body }),
    onSuccess: () => refreshRows(client, routes.listDiscountCodes),
  });
}
