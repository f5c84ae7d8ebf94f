import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { type Args, refreshRows, updateSession } from '../../../lib/api/index.ts';
import { useErrorText } from '../../../lib/errors/index.ts';

type Change = NonNullable<Args<typeof routes.updateSession>['body']>;

/** Changes a session; what is refused is told in a notice. */
export function useSessionUpdate(): (uuid: string, body: Change) => Promise<void> {
  const client = useQueryClient();
  const textOf = useErrorText();
  const tell = (message: string | undefined) => notifications.show({ color: 'bad', message });
  return async (uuid, body) => {
    try {
      const updated = await updateSession({ params: { uuid }, body });
      if ('refused' in updated) tell(updated.refused.error);
    } catch (error) {
      tell(textOf(error));
    }
    await refreshRows(client, routes.listSessions, routes.getSession);
  };
}
