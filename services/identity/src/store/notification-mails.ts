import { queries, type Tx } from '@tutka/database';
import type { KindName, NoticeData } from '../notifications/notification-kind.ts';

/** A mail that one sender has taken, with what it is made of as that stands now. */
export interface DueMail {
  readonly notification: string;
  /** Counted up by each taking: a sender that took it earlier writes nothing any more. */
  readonly tries: number;
  readonly kind: KindName;
  readonly data: NoticeData;
  readonly link: string;
  readonly workspace: string;
  readonly createdAt: Date;
  readonly email: string;
  readonly language: string;
  /** Suspended people get no mails. */
  readonly active: boolean;
}

export async function queueMail(tx: Tx, notification: string, waitMs: number): Promise<void> {
  const due_at = queries(tx).raw(`now() + ? * interval '1 ms'`, [waitMs]);
  await queries(tx)('notification_mails').insert({ notification, due_at });
}

/** Takes the mail that is due longest, for `leaseMs`; undefined where none is. */
export async function takeMail(tx: Tx, leaseMs: number): Promise<DueMail | undefined> {
  const { rows } = await queries(tx).raw<{ rows: DueMail[] }>(
    `WITH taken AS (
       UPDATE notification_mails SET tries = tries + 1, lease_until = now() + ? * interval '1 ms'
       WHERE notification = (
         SELECT notification FROM notification_mails
         WHERE ended_at IS NULL AND due_at <= now() AND (lease_until IS NULL OR lease_until < now())
         ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING notification, tries
     )
     SELECT t.notification, t.tries, n.kind, n.data, n.link, n.workspace, n.created_at AS "createdAt",
            u.email, u.language, u.status AS active
     FROM taken t JOIN notifications n ON n.uuid = t.notification JOIN users u ON u.uuid = n.user_uuid`,
    [leaseMs],
  );
  return rows[0];
}

type Taken = Pick<DueMail, 'notification' | 'tries'>;

/** It went out, or, with a problem, is given up. */
export async function endMail(tx: Tx, { notification, tries }: Taken, problem?: string): Promise<void> {
  await queries(tx)('notification_mails')
    .where({ notification, tries, ended_at: null })
    .update({ ended_at: queries(tx).fn.now(), problem: problem ?? null });
}

/** It did not go out: tried again after a while. */
export async function putOff(
  tx: Tx,
  { notification, tries }: Taken,
  { waitMs, problem }: { readonly waitMs: number; readonly problem: string },
): Promise<void> {
  await queries(tx)('notification_mails')
    .where({ notification, tries, ended_at: null })
    .update({
      due_at: queries(tx).raw(`now() + ? * interval '1 ms'`, [waitMs]),
      lease_until: null,
      problem,
    });
}
