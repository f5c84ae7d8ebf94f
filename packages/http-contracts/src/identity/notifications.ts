import { z } from 'zod';
import { instant, MAX_PAGE_SIZE, moment, uuid } from '../fields.ts';
import { route } from '../route.ts';

/** What people hear of in the page's bell, and by mail. */
export const NOTIFICATION_KINDS = [
  'shareReceived',
  'documentFailed',
  'orderExpiring',
  'paymentFailed',
  'receipt',
  'invoice',
  'refund',
  'quota',
  'renewalUpcoming',
  'renewed',
  'renewalFailed',
  'subscriptionEnded',
  'memberAdded',
  'memberRemoved',
] as const;
/** Mails that come whatever somebody chose: without them nobody gets in. */
const ALWAYS = ['signInCode'] as const;

const kind = z.enum(NOTIFICATION_KINDS);

export const notification = z.object({
  uuid,
  kind,
  /** Uuids, names and numbers that its sentence is made of. */
  data: z.record(z.string(), z.union([z.string(), z.number()])),
  /** A path on this origin; `in` names the workspace where that is. */
  link: z.string(),
  /** Whose doing it was, where that was a person's. */
  by: z.object({ uuid, logo: z.string(), email: z.string() }).nullable(),
  readAt: instant.nullable(),
  createdAt: instant,
});

const settings = z.object({
  kinds: z.array(
    z.object({
      kind: z.enum([...ALWAYS, ...NOTIFICATION_KINDS]),
      bell: z.boolean(),
      mail: z.boolean(),
      /** It comes as it is, whatever somebody would choose. */
      fixed: z.boolean(),
    }),
  ),
});

const unread = z.object({ unread: z.number().int() });
const common = { service: 'identity', access: 'person', form: 'data', sentence: 'Request failed' } as const;

export const listNotifications = route({
  ...common,
  method: 'GET',
  path: '/api/notifications',
  rate: 'read',
  form: 'cursor',
  summary: "One's own notifications of the last 90 days, newest first",
  query: z.strictObject({
    cursor: z.string().max(400).optional(),
    limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).optional(),
  }),
  answer: notification,
});

export const countUnread = route({
  ...common,
  method: 'GET',
  path: '/api/notifications/unread',
  rate: 'read',
  summary: 'How many notifications are unread: cheap enough to be asked now and then',
  answer: unread,
});

export const readNotifications = route({
  ...common,
  method: 'PUT',
  path: '/api/notifications',
  rate: 'write',
  summary: 'Mark some as read, or all up to a time: those that came later stay unread',
  body: z.union([
    z.strictObject({ uuids: z.array(uuid).min(1).max(MAX_PAGE_SIZE) }),
    z.strictObject({ until: moment }),
  ]),
  answer: unread,
});

export const getNotificationSettings = route({
  ...common,
  method: 'GET',
  path: '/api/notification-settings',
  rate: 'read',
  summary: 'What comes into the bell and what by mail, by kind',
  answer: settings,
});

export const setNotificationSettings = route({
  ...common,
  method: 'PUT',
  path: '/api/notification-settings',
  rate: 'write',
  summary: 'Choose for some kinds whether they come into the bell and by mail',
  body: z.strictObject({
    kinds: z
      .array(z.strictObject({ kind, bell: z.boolean().optional(), mail: z.boolean().optional() }))
      .min(1)
      .max(NOTIFICATION_KINDS.length),
  }),
  answer: settings,
});
