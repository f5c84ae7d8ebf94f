import { randomBytes } from 'node:crypto';
import { type Db, inTenant, type Tx } from '@tutka/database';
import type { PublicLink } from '@tutka/http-contracts';
import { MessageNotFound } from '../domain/errors.ts';
import { newestEnd, pathTo } from '../store/branches.ts';
import { findLink, type PublicLinkRow, putLink, removeLink } from '../store/public-links.ts';
import { publicPath, type SessionRow } from '../store/session-row.ts';
import { findSession } from '../store/sessions.ts';
import type { Asker } from '../turns/asker.ts';
import { keepPassword } from './password.ts';

/** What an owner says of a link; what is absent stays as it is. */
export interface LinkWish {
  readonly leafUUID?: string | null | undefined;
  readonly expiresAt?: string | null | undefined;
  readonly password?: string | null | undefined;
}

/** 32 random bytes. */
const newToken = () => randomBytes(32).toString('base64url');

/** Makes a session public up to a message, or brings its link up to date. Throws SessionNotFound, MessageNotFound. */
export async function shareSession(
  app: Db,
  asker: Asker,
  sessionUuid: string,
  wish: LinkWish,
): Promise<PublicLink> {
  const { expiresAt } = wish;
  const password = typeof wish.password === 'string' ? await keepPassword(wish.password) : wish.password;
  return await inTenant(app, asker, async (tx) => {
    await findSession(tx, asker, sessionUuid);
    const leafUuid = await leafOf(tx, sessionUuid, wish.leafUUID);
    const link = await putLink(tx, asker, sessionUuid, newToken(), {
      leafUuid,
      password,
      expiresAt: typeof expiresAt === 'string' ? new Date(expiresAt) : expiresAt,
    });
    return await asLink(tx, await findSession(tx, asker, sessionUuid), link);
  });
}

/**
 * Public and private as a field of the session: a link without an end or a password, where there is none, or none. Throws
 * SessionNotFound.
 */
export async function setPublic(tx: Tx, asker: Asker, sessionUuid: string, isPublic: boolean): Promise<void> {
  const session = await findSession(tx, asker, sessionUuid);
  if (!isPublic) return await removeLink(tx, asker, sessionUuid);
  if (session.is_public) return;
  const leafUuid = await leafOf(tx, sessionUuid, undefined);
  await putLink(tx, asker, sessionUuid, newToken(), { leafUuid, password: undefined, expiresAt: undefined });
}

/** The link as its owner sees it; null where the session is private. Throws SessionNotFound. */
export async function linkOf(tx: Tx, asker: Asker, sessionUuid: string): Promise<PublicLink | null> {
  const session = await findSession(tx, asker, sessionUuid);
  const link = session.is_public ? await findLink(tx, sessionUuid) : undefined;
  return link ? await asLink(tx, session, link) : null;
}

async function asLink(tx: Tx, session: SessionRow, link: PublicLinkRow): Promise<PublicLink> {
  return {
    shareUrl: publicPath(session.public_token ?? ''),
    expiresAt: link.expires_at?.toISOString() ?? null,
    hasPassword: link.password_hash !== null,
    leafUUID: link.leaf_uuid,
    outdated: ((await newestEnd(tx, session.uuid, link.leaf_uuid ?? undefined)) ?? null) !== link.leaf_uuid,
    createdAt: link.created_at.toISOString(),
    updatedAt: link.updated_at.toISOString(),
  };
}

async function leafOf(tx: Tx, sessionUuid: string, wished: LinkWish['leafUUID']): Promise<string | null> {
  if (wished === null) return null;
  if (wished === undefined) return (await newestEnd(tx, sessionUuid)) ?? null;
  const below = await newestEnd(tx, sessionUuid, wished);
  if (below === undefined || !(await pathTo(tx, below)).includes(wished))
    throw new MessageNotFound('Message not found');
  return wished;
}
