import { notifications } from '@mantine/notifications';
import { routes } from '@tutka/http-contracts';
import { call } from '../../../lib/api/index.ts';
import { useErrorText } from '../../../lib/errors/index.ts';
import { begunReply, showStopping } from './live-turn.ts';

/** Stops the reply that is written in a session, as soon as it has begun; a notice says why where that failed. */
export function useStop(): (session: string) => Promise<void> {
  const textOf = useErrorText();
  return async (session) => {
    const goOn = showStopping(session);
    if (goOn === null) return;
    const uuid = await begunReply(session);
    if (uuid === null) return;
    try {
      await call(routes.stopMessage, { params: { uuid } });
    } catch (error) {
      goOn();
      notifications.show({ id: `stop ${uuid}`, color: 'bad', message: textOf(error) });
    }
  };
}
