import { type Notification, routes } from '@tutka/http-contracts';
import { bind, cursor } from '@tutka/service-runtime';
import type { Router } from 'express';
import { maskEmail } from '../domain/mask.ts';
import type { Choices } from '../notifications/choices.ts';
import { linkOf } from '../notifications/link-of.ts';
import type { Reading } from '../notifications/reading.ts';
import type { NotificationRow } from '../store/notifications.ts';
import type { UserRow } from '../store/users.ts';
import { eventMeta } from './event-meta.ts';
import { personOf } from './person.ts';

interface NotificationDeps {
  readonly reading: Reading;
  readonly choices: Choices;
}

function notificationView(row: NotificationRow, by: UserRow | undefined): Notification {
  const { uuid, kind, data, readAt, createdAt } = row;
  return {
    uuid,
    kind,
    data,
    link: linkOf(row),
    by: by ? { uuid: by.uuid, logo: by.logo, email: maskEmail(by.email) } : null,
    readAt: readAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

/** The mail that lets people in comes whatever they chose. */
const always = { kind: 'signInCode', bell: false, mail: true, fixed: true } as const;

export function bindNotifications(router: Router, { reading, choices }: NotificationDeps): void {
  const settings = async (person: Parameters<Choices['list']>[0]) => {
    const chosen = await choices.list(person);
    return { kinds: [always, ...chosen.map((choice) => ({ ...choice, fixed: false }))] };
  };

  bind(router, routes.listNotifications, async ({ query, principal }) => {
    const { items, people, nextCursor } = await reading.list(personOf(principal), query);
    return cursor({
      items: items.map((row) => notificationView(row, people.get(row.by ?? ''))),
      nextCursor,
    });
  });

  bind(router, routes.countUnread, async ({ principal }) => ({
    unread: await reading.unread(personOf(principal)),
  }));

  bind(router, routes.readNotifications, async ({ body, principal }) => {
    const which = 'until' in body ? { until: new Date(body.until) } : body;
    return { unread: await reading.markRead(personOf(principal), which) };
  });

  bind(router, routes.getNotificationSettings, ({ principal }) => settings(personOf(principal)));

  bind(router, routes.setNotificationSettings, async ({ body, principal }) => {
    const person = personOf(principal);
    await choices.choose(person, body.kinds, eventMeta(principal));
    return settings(person);
  });
}
