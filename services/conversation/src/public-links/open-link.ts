import { asWorker, type Db } from '@tutka/database';
import { LinkPasswordNeeded, LinkPasswordWrong, SessionNotFound } from '../domain/errors.ts';
import { refuseClosedLink } from '../domain/public-link.ts';
import { pathTo } from '../store/branches.ts';
import type { MessageRow } from '../store/message-row.ts';
import { messageRows } from '../store/messages.ts';
import {
  countTry,
  findByToken,
  forgetTries,
  type PublicLinkRow,
  type PublicSessionRow,
} from '../store/public-links.ts';
import { isPassword } from './password.ts';

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
  refuseClosed(link);
  await checkPassword(worker, link, password);
  const messages = await asWorker(worker, async (tx) =>
    link.leaf_uuid === null ? [] : await messageRows(tx, await pathTo(tx, link.leaf_uuid)),
  );
  return { session, link, messages };
}

/** A try is counted before it is compared, so that many at once are no more than the link takes. */
async function checkPassword(worker: Db, link: PublicLinkRow, given: string | undefined): Promise<void> {
  const { password_hash: hash, password_salt: salt, session_uuid: uuid } = link;
  if (hash === null || salt === null) return;
  if (given === undefined) throw new LinkPasswordNeeded('This chat is protected by a password');
  const counted = await asWorker(worker, (tx) => countTry(tx, uuid, new Date()));
  refuseClosed(counted ?? link);
  if (!(await isPassword(given, { hash, salt }))) throw new LinkPasswordWrong('This is not the password');
  await asWorker(worker, (tx) => forgetTries(tx, uuid));
}

function refuseClosed({ expires_at, tries, tries_since }: PublicLinkRow): void {
  refuseClosedLink({ expiresAt: expires_at, tries, triesSince: tries_since }, new Date());
}
