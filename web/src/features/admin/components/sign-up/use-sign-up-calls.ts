import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { type Args, call, refreshRows } from '../../../../lib/api/index.ts';

/** Says who may get an account, or leaves it to the operator's setting. */
export function useSignUpCalls() {
  const client = useQueryClient();
  const onSuccess = () => refreshRows(client, routes.getSignUp, routes.getSignInOptions);
  const save = useMutation({
    mutationFn: (body: Args<typeof routes.setSignUp>['body']) => call(routes.setSignUp, { body }),
    onSuccess,
  });
  const reset = useMutation({ mutationFn: () => call(routes.resetSignUp, {}), onSuccess });
  return { save, reset };
}
