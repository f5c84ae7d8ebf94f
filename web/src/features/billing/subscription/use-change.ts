import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTellError } from '../../../components/notice/index.ts';
import { refreshRows } from '../../../lib/api/index.ts';

interface Telling {
  /** Whoever changes it shows what was refused. */
  readonly isShown?: boolean;
}

/** Carries out a change of a subscription; what shows it asks again, and what was refused is told. */
export function useChange<Given = void>(
  change: (given: Given) => Promise<unknown>,
  { isShown = false }: Telling = {},
) {
  const client = useQueryClient();
  const tell = useTellError();
  return useMutation({
    mutationFn: change,
    onSuccess: () => refreshRows(client, routes.listSubscriptions, routes.getUsage),
    onError: (error) => {
      if (!isShown) tell(error);
    },
  });
}
