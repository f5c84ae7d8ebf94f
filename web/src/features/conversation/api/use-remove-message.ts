import { useQueryClient } from '@tanstack/react-query';
import { type Message, routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useDelayedDelete } from '../../../components/undo/index.ts';
import { call, refreshRows } from '../../../lib/api/index.ts';
import { setGone } from './gone-messages.ts';

const changed = [routes.listMessages, routes.listSessions, routes.getSession, routes.getPublicLink];

/** Takes a message away with all below it, and deletes it unless that is undone in time. */
export function useRemoveMessage(): (message: Message) => void {
  const { t } = useTranslation('conversation');
  const client = useQueryClient();
  const removeLater = useDelayedDelete();
  return (message) => {
    const { uuid, sessionUUID } = message;
    const body = { sessionUUID, messageUUIDs: [uuid] };
    setGone(sessionUUID, uuid, 'hidden');
    removeLater({
      message: t('message.deleted'),
      things: [message],
      send: () => call(routes.deleteMessages, { body, keepalive: true }),
      restore: () => setGone(sessionUUID, uuid, undefined),
      refresh: async () => {
        setGone(sessionUUID, uuid, 'deleted');
        await refreshRows(client, ...changed);
      },
    });
  };
}
