import { NOTIFICATION_KINDS, type RouteName } from '@tutka/http-contracts';
import type { Answer } from './answer.ts';
import { notifications } from './fixtures/notifications.ts';

const chosen = NOTIFICATION_KINDS.map((kind) => ({
  kind,
  bell: true,
  mail: kind !== 'documentFailed',
  fixed: false,
}));
const settings = { kinds: [{ kind: 'signInCode', bell: false, mail: true, fixed: true }, ...chosen] };

/** What the rows about notifications answer. */
export const notificationAnswers: Partial<Record<RouteName, Answer>> = {
  listNotifications: ({ empty }) => (empty ? [] : notifications),
  countUnread: ({ empty }) => ({ unread: empty ? 0 : notifications.filter(({ readAt }) => !readAt).length }),
  readNotifications: () => ({ unread: 0 }),
  getNotificationSettings: () => settings,
  setNotificationSettings: () => settings,
};
