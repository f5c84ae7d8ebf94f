import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { type Args, call, refreshRows } from '../../../../lib/api/index.ts';

/** Says who may get an account. */
export function useSetSignUp(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Args<typeof routes.setSignUp>['body']) => call(routes.setSignUp, { body }),
    onSuccess: async () => {
      await refreshRows(client, routes.getSignUp, routes.getSignInOptions);
      onDone();
    },
  });
}

/** Leaves it to the operator's setting. */
export function useResetSignUp(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(routes.resetSignUp, {}),
    onSuccess: async () => {
      await refreshRows(client, routes.getSignUp, routes.getSignInOptions);
      onDone();
    },
  });
}
