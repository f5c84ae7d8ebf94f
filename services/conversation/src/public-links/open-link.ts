import { asWorker, type Db } from '@tutka/database';
import { LinkPasswordNeeded, LinkPasswordWrong, SessionNotFound } from '../domain/errors.ts';
import { refuseExpired } from '../domain/public-link.ts';
import { pathTo } from '../store/branches.ts';
import type { MessageRow } from '../store/message-row.ts';
import { messageRows } from '../store/messages.ts';
import { findByToken, type PublicLinkRow, type PublicSessionRow } from '../store/public-links.ts';
import { isPassword } from './password.ts';
import { tryPassword } from './tries.ts';

/** What a link shows: the session and its messages up to where it was shared. */
export interface OpenedLink extends PublicSessionRow {
  readonly messages: MessageRow[];
}

/**
 * Opens a public link for whoever holds it. Throws SessionNotFound (also for a link that was ended), LinkExpired,
 * LinkLocked, LinkPasswordNeeded, LinkPasswordWrong.
 */
export async function openLink(worker: Db, token: string, password: string | undefined): Promise<OpenedLink> {
  const found = await asWorker(worker, (tx) => findByToken(tx, token));
  if (!found) throw new SessionNotFound('Session not found');
  const { session, link } = found;
  refuseExpired(link.expires_at, new Date());
  await checkPassword(worker, link, password);
  const messages = await asWorker(worker, async (tx) =>
    link.leaf_uuid === null ? [] : await messageRows(tx, await pathTo(tx, link.leaf_uuid)),
  );
  return { session, link, messages };
}

async function checkPassword(worker: Db, link: PublicLinkRow, given: string | undefined): Promise<void> {
  const { password_hash: hash, password_salt: salt, session_uuid: uuid } = link;
  if (hash === null || salt === null) return;
  if (given === undefined) throw new LinkPasswordNeeded('This chat is protected by a password');
  const isRight = await tryPassword(worker, uuid, () => isPassword(given, { hash, salt }));
  if (!isRight) throw new LinkPasswordWrong('This is not the password');
}
