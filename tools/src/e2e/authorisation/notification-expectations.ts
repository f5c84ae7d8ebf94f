import { randomUUID } from 'node:crypto';
import { type Expectation, signedIn } from './expectation.ts';

/** The rows about notifications: everybody has their own, and no key reads or changes any. */
export const notificationExpectations = {
  listNotifications: { statuses: signedIn },
  countUnread: { statuses: signedIn },
  readNotifications: { statuses: signedIn, call: () => ({ body: { uuids: [randomUUID()] } }) },
  getNotificationSettings: { statuses: signedIn },
  setNotificationSettings: {
    statuses: signedIn,
    call: () => ({ body: { kinds: [{ kind: 'receipt', mail: false }] } }),
  },
} satisfies Record<string, Expectation>;
