import { asWorker, type Db, type Tx } from '@tutka/database';
import { uuid5 } from '@tutka/event-store';
import type { PublicEvent } from '@tutka/messaging';
import { type Channels, channelsOf } from '../store/notification-choices.ts';
import { queueMail } from '../store/notification-mails.ts';
import { gatherInto, isNews, keepNotification, restOfHour } from '../store/notifications.ts';
import { findUser } from '../store/users.ts';
import type { KindName, Notice } from './notification-kind.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A mail is no news any more when identity hears of an event this late, for example when it reads a topic for the first time. */
export const MAIL_LIFE_MS = 3 * DAY_MS;
export const KEPT_DAYS = 90;
/** So long a mail waits for others that become one with it. */
const GATHER_MS = 60_000;

type Event = Pick<PublicEvent, 'id' | 'time' | 'workspace'>;

/** What somebody is to be told because of an event. */
interface Telling {
  readonly event: Event;
  readonly kind: KindName;
  readonly notice: Notice;
}
export type Tell = (telling: Telling) => Promise<void>;

/** Keeps notifications, and the mails that are due for them, in one transaction each; `queued` hears of mails. */
export function telling(worker: Db, queued: () => void): Tell {
  return async ({ event, kind, notice }) => {
    const age = Date.now() - event.time.getTime();
    if (age > KEPT_DAYS * DAY_MS) return;
    for (const user of new Set(notice.to)) {
      await tellOne(worker, user, { event, kind, notice }, !notice.bellAlone && age < MAIL_LIFE_MS);
    }
    queued();
  };
}

async function tellOne(worker: Db, user: string, telling: Telling, mailable: boolean): Promise<void> {
  await asWorker(worker, async (tx) => {
    const channels = await channelsFor(tx, user, telling.kind, mailable);
    if (channels) await keepFor(tx, user, telling, channels);
  });
}

/** Undefined where there is nothing to tell, or nobody: the account may be gone. */
async function channelsFor(
  tx: Tx,
  user: string,
  kind: KindName,
  mailable: boolean,
): Promise<Channels | undefined> {
  if (!(await findUser(tx, user))) return undefined;
  const { bell, mail } = await channelsOf(tx, user, kind);
  return bell || (mail && mailable) ? { bell, mail: mail && mailable } : undefined;
}

async function keepFor(
  tx: Tx,
  user: string,
  { event: { id, time: at, workspace }, kind, notice }: Telling,
  { bell, mail }: Channels,
): Promise<void> {
  const uuid = uuid5(id, `${kind}/${user}`);
  if (!(await isNews(tx, { event: id, user, notification: uuid }))) return;
  const { gather } = notice;
  const subject = gather && { user, kind, bell, about: gather.about };
  if (subject && (await gatherInto(tx, { ...subject, event: id, at, link: gather.link }))) return;
  const restMs = subject && !bell ? await restOfHour(tx, subject) : 0;
  await keepNotification(tx, { uuid, workspace, user, kind, bell, at, ...notice });
  if (mail) await queueMail(tx, uuid, gather ? Math.max(GATHER_MS, restMs) : 0);
}
