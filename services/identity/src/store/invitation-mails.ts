import { queries, type Tx } from '@tutka/database';

/** An invitation's mail that one sender has taken. */
export interface DueInvitation {
  readonly uuid: string;
  readonly tries: number;
  /** When its mail was first due. */
  readonly createdAt: Date;
  readonly email: string;
  readonly language: string;
  readonly workspace: string;
  readonly workspaceName: string;
  /** Who is suspended invites nobody. */
  readonly active: boolean;
}

export async function takeInvitationMail(tx: Tx, leaseMs: number): Promise<DueInvitation | undefined> {
  const { rows } = await queries(tx).raw<{ rows: DueInvitation[] }>(
    `WITH taken AS (
       UPDATE invitations SET mail_tries = mail_tries + 1, mail_lease_until = now() + ? * interval '1 ms'
       WHERE uuid = (
         SELECT uuid FROM invitations
         WHERE mail_ended_at IS NULL AND mail_due_at <= now()
           AND (mail_lease_until IS NULL OR mail_lease_until < now())
         ORDER BY mail_due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING *
     )
     SELECT t.uuid, t.mail_tries AS tries, t.mail_asked_at AS "createdAt", t.email, t.language, t.workspace,
            w.name AS "workspaceName", u.status AS active
     FROM taken t JOIN workspaces w ON w.uuid = t.workspace JOIN users u ON u.uuid = t.invited_by`,
    [leaseMs],
  );
  return rows[0];
}

type Taken = Pick<DueInvitation, 'uuid' | 'tries'>;

export async function endInvitationMail(tx: Tx, { uuid, tries }: Taken, problem?: string): Promise<void> {
  await queries(tx)('invitations')
    .where({ uuid, mail_tries: tries, mail_ended_at: null })
    .update({ mail_ended_at: queries(tx).fn.now(), mail_problem: problem ?? null });
}

export async function putOffInvitationMail(
  tx: Tx,
  { uuid, tries }: Taken,
  { waitMs, problem }: { readonly waitMs: number; readonly problem: string },
): Promise<void> {
  await queries(tx)('invitations')
    .where({ uuid, mail_tries: tries, mail_ended_at: null })
    .update({
      mail_due_at: queries(tx).raw(`now() + ? * interval '1 ms'`, [waitMs]),
      mail_lease_until: null,
      mail_problem: problem,
    });
}

/** Whoever is invited again gets the mail again, a day after the last one, or at once where none went out. */
export async function mailAgain(
  tx: Tx,
  uuids: readonly string[],
  by: { readonly invitedBy: string; readonly language: string },
): Promise<void> {
  const now = queries(tx).fn.now();
  const asked = () => queries(tx)('invitations').whereIn('uuid', [...uuids]);
  const whose = { invited_by: by.invitedBy, language: by.language };
  await asked().whereNull('mail_ended_at').update(whose);
  await asked()
    .whereRaw(
      `(mail_ended_at < now() - interval '1 day' OR mail_ended_at IS NOT NULL AND mail_problem IS NOT NULL)`,
    )
    .update({ ...whose, mail_ended_at: null, mail_due_at: now, mail_asked_at: now, mail_lease_until: null });
}

/** Counts mails that somebody causes today; how many that makes. */
export async function countInvited(tx: Tx, userUuid: string, more: number): Promise<number> {
  const { rows } = await queries(tx).raw<{ rows: { count: number }[] }>(
    `INSERT INTO invited_by_day AS d (user_uuid, day, count) VALUES (?, current_date, ?)
     ON CONFLICT (user_uuid, day) DO UPDATE SET count = d.count + excluded.count RETURNING count`,
    [userUuid, more],
  );
  return rows[0]?.count ?? more;
}

export async function forgetOldCounts(tx: Tx): Promise<void> {
  await queries(tx)('invited_by_day').whereRaw('day < current_date - 1').delete();
}
