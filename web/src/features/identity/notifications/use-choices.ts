import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type NOTIFICATION_KINDS, routes } from '@tutka/http-contracts';
import { useTellError } from '../../../components/notice/index.ts';
import { call, dataQuery } from '../../../lib/api/index.ts';

const query = dataQuery(routes.getNotificationSettings, {});

interface Choice {
  readonly kind: (typeof NOTIFICATION_KINDS)[number];
  readonly bell?: boolean;
  readonly mail?: boolean;
}

/** Whether one was told before. */
const flipped = (ways: Omit<Choice, 'kind'>) =>
  Object.fromEntries(Object.entries(ways).map(([way, isOn]) => [way, !isOn]));

/** What one chose to be told; a choice shows at once, and goes back where it could not be kept. */
export function useChoices() {
  const client = useQueryClient();
  const tell = useTellError();
  const settings = useQuery(query);
  const put = ({ kind, ...ways }: Choice) =>
    client.setQueryData(
      query.queryKey,
      (before) =>
        before && { kinds: before.kinds.map((row) => (row.kind === kind ? { ...row, ...ways } : row)) },
    );
  const choose = useMutation({
    mutationFn: (choice: Choice) => call(routes.setNotificationSettings, { body: { kinds: [choice] } }),
    onMutate: async (choice) => {
      await client.cancelQueries({ queryKey: query.queryKey });
      put(choice);
    },
    onError: (error, { kind, ...ways }) => {
      put({ kind, ...flipped(ways) });
      tell(error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  });
  return { settings, choose };
}
