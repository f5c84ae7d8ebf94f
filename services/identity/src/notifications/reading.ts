import { asWorker, type Db, inTenant } from '@tutka/database';
import type { Person } from '@tutka/service-runtime';
import { decodeCursor, encodeCursor } from '../domain/notification-cursor.ts';
import { countUnread, listNotifications, markRead, type NotificationRow } from '../store/notifications.ts';
import { findUsers, type UserRow } from '../store/users.ts';

const PIECE = 20;

/** A piece of somebody's notifications, and whose doing they were. */
interface Piece {
  readonly items: readonly NotificationRow[];
  readonly people: ReadonlyMap<string, UserRow>;
  readonly nextCursor: string | null;
}

export interface Reading {
  /** Newest first. Throws BadCursor. */
  list(
    person: Person,
    query: { readonly cursor?: string | undefined; readonly limit?: number | undefined },
  ): Promise<Piece>;
  unread(person: Person): Promise<number>;
  /** Answers how many are still unread. */
  markRead(
    person: Person,
    which: { readonly uuids: readonly string[] } | { readonly until: Date },
  ): Promise<number>;
}

/** What people do with their notifications. */
export function reading({ app, worker }: { readonly app: Db; readonly worker: Db }): Reading {
  return {
    async list(person, { cursor, limit = PIECE }) {
      const after = cursor === undefined ? undefined : decodeCursor(cursor);
      const found = await inTenant(app, person, (tx) =>
        listNotifications(tx, person.userUuid, { after, limit: limit + 1 }),
      );
      const items = found.slice(0, limit);
      const last = items.at(-1);
      const more = found.length > limit && last;
      return {
        items,
        people: await peopleBehind(worker, items),
        nextCursor: more ? encodeCursor({ at: last.createdAt, uuid: last.uuid }) : null,
      };
    },
    unread: (person) => inTenant(app, person, (tx) => countUnread(tx, person.userUuid)),
    markRead: (person, which) =>
      inTenant(app, person, async (tx) => {
        await markRead(tx, person.userUuid, which);
        return await countUnread(tx, person.userUuid);
      }),
  };
}

/** Seldom of the reader's workspace, so not for the reader's own eyes to find. */
async function peopleBehind(
  worker: Db,
  items: readonly NotificationRow[],
): Promise<ReadonlyMap<string, UserRow>> {
  const uuids = [...new Set(items.flatMap(({ by }) => by ?? []))];
  if (uuids.length === 0) return new Map();
  const users = await asWorker(worker, (tx) => findUsers(tx, uuids));
  return new Map(users.map((user) => [user.uuid, user]));
}
