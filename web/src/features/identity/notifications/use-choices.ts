import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type NOTIFICATION_KINDS, routes } from '@tutka/http-contracts';
import { call, dataQuery } from '../../../lib/api/index.ts';
import { useErrorText } from '../../../lib/errors/index.ts';

const query = dataQuery(routes.getNotificationSettings, {});

interface Choice {
  readonly kind: (typeof NOTIFICATION_KINDS)[number];
  readonly bell?: boolean;
  readonly mail?: boolean;
}

/** What one chose to be told; a choice shows at once, and goes back where it could not be kept. */
export function useChoices() {
  const client = useQueryClient();
  const textOf = useErrorText();
  const settings = useQuery(query);
  const choose = useMutation({
    mutationFn: (choice: Choice) => call(routes.setNotificationSettings, { body: { kinds: [choice] } }),
    onMutate: async (choice) => {
      await client.cancelQueries({ queryKey: query.queryKey });
      client.setQueryData(
        query.queryKey,
        (before) =>
          before && {
            kinds: before.kinds.map((row) => (row.kind === choice.kind ? { ...row, ...choice } : row)),
          },
      );
    },
    onError: (error) => notifications.show({ color: 'bad', message: textOf(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  });
  return { settings, choose };
}
