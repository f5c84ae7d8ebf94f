import { queries, type Tx } from '@tutka/database';
import type { KindName, Notice, NoticeData } from '../notifications/notification-kind.ts';

const HOUR_MS = 3_600_000;

export interface NotificationRow {
  readonly uuid: string;
  readonly kind: KindName;
  readonly data: NoticeData;
  readonly link: string;
  readonly workspace: string;
  readonly by: string | null;
  readonly readAt: Date | null;
  readonly createdAt: Date;
}

/** Where a piece of the list ended: it goes by time, then uuid, newest first. */
export interface NotificationPlace {
  readonly at: Date;
  readonly uuid: string;
}

interface Cause {
  readonly event: string;
  readonly user: string;
  readonly notification: string;
}

/** False where somebody was told of the event before; who tells them meanwhile is waited for. */
export async function isNews(tx: Tx, { event, user, notification }: Cause): Promise<boolean> {
  const made = await queries(tx)('notification_causes')
    .insert({ event_uuid: event, user_uuid: user, notification })
    .onConflict(['event_uuid', 'user_uuid'])
    .ignore()
    .returning('event_uuid');
  return made.length === 1;
}

/** What several events are about that become one notification of somebody's. */
interface Subject {
  readonly user: string;
  readonly kind: KindName;
  readonly bell: boolean;
  readonly about: string;
}

interface Gathering extends Subject {
  readonly event: string;
  readonly at: Date;
  /** Where several of them lead. */
  readonly link: string;
}

/**
 * Counts an event to an unread notification about the same that began within the last hour; false where there is none. One
 * that is no more than a mail takes in nothing once that went out.
 */
export async function gatherInto(tx: Tx, { event, at, link, ...subject }: Gathering): Promise<boolean> {
  const run = queries(tx);
  const { user, about, bell } = subject;
  await run.raw('SELECT pg_advisory_xact_lock(hashtext(?))', [`notifications:${user}:${about}`]);
  const gathering = notificationsAbout(tx, subject)
    .where({ read_at: null })
    .whereRaw(`coalesce(begun_at, created_at) > now() - interval '1 hour'`);
  if (!bell) gathering.whereNotExists(mailsOf(tx).whereNotNull('m.ended_at'));
  const found = await gathering.orderBy('created_at', 'desc').first<{ uuid: string } | undefined>('uuid');
  if (!found) return false;
  await run('notifications')
    .where({ uuid: found.uuid })
    .update({
      data: run.raw(`data || jsonb_build_object('count', coalesce((data->>'count')::int, 1) + 1)`),
      created_at: run.raw('greatest(created_at, ?::timestamptz)', [at]),
      link,
    });
  await run('notification_causes')
    .where({ event_uuid: event, user_uuid: user })
    .update({ notification: found.uuid });
  return true;
}

const notificationsAbout = (tx: Tx, { user, kind, bell, about }: Subject) =>
  queries(tx)('notifications').where({ user_uuid: user, kind, bell, about });
const mailsOf = (tx: Tx) =>
  queries(tx)('notification_mails as m')
    .whereRaw('m.notification = notifications.uuid')
    .select('m.notification');

/** Milliseconds until the last mail about the same is an hour old; 0 where it is, or where there is none. */
export async function restOfHour(tx: Tx, subject: Subject): Promise<number> {
  const last = await notificationsAbout(tx, subject)
    .join('notification_mails as m', 'm.notification', 'notifications.uuid')
    .max<{ ended: Date | null }>({ ended: 'm.ended_at' })
    .first();
  return last?.ended ? Math.max(0, last.ended.getTime() + HOUR_MS - Date.now()) : 0;
}

interface NewNotification extends Omit<Notice, 'to' | 'bellAlone'> {
  readonly uuid: string;
  readonly workspace: string;
  readonly user: string;
  readonly kind: KindName;
  readonly bell: boolean;
  readonly at: Date;
}

export async function keepNotification(tx: Tx, notification: NewNotification): Promise<void> {
  const { uuid, workspace, user, kind, data, link, by, gather, bell, at } = notification;
  await queries(tx)('notifications').insert({
    uuid,
    workspace,
    user_uuid: user,
    kind,
    data: JSON.stringify(data),
    link,
    by_user: by ?? null,
    about: gather?.about ?? null,
    bell,
    created_at: at,
    begun_at: at,
  });
}

/** Of the transaction's person, newest first. */
export async function listNotifications(
  tx: Tx,
  userUuid: string,
  { after, limit }: { readonly after?: NotificationPlace | undefined; readonly limit: number },
): Promise<NotificationRow[]> {
  const list = queries(tx)('notifications').where({ user_uuid: userUuid, bell: true });
  if (after) list.whereRaw('(created_at, uuid) < (?::timestamptz, ?::uuid)', [after.at, after.uuid]);
  return await list
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'uuid', order: 'desc' },
    ])
    .limit(limit)
    .select<NotificationRow[]>('uuid', 'kind', 'data', 'link', 'workspace', {
      by: 'by_user',
      readAt: 'read_at',
      createdAt: 'created_at',
    });
}

export async function countUnread(tx: Tx, userUuid: string): Promise<number> {
  const [row] = await queries(tx)('notifications')
    .where({ user_uuid: userUuid, bell: true, read_at: null })
    .count({ unread: '*' });
  return Number(row?.unread ?? 0);
}

/** Marks some as read, or all that are no newer than a time. */
export async function markRead(
  tx: Tx,
  userUuid: string,
  which: { readonly uuids: readonly string[] } | { readonly until: Date },
): Promise<void> {
  const unread = queries(tx)('notifications').where({ user_uuid: userUuid, bell: true, read_at: null });
  if ('uuids' in which) unread.whereIn('uuid', [...which.uuids]);
  else unread.where('created_at', '<=', which.until);
  await unread.update({ read_at: queries(tx).fn.now() });
}

/** With their causes and mails. */
export async function forgetOldNotifications(tx: Tx, days: number): Promise<void> {
  await queries(tx)('notifications').whereRaw(`created_at < now() - ? * interval '1 day'`, [days]).delete();
}
