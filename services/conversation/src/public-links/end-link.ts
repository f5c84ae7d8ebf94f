import { asWorker, type Db } from '@tutka/database';
import type { Session } from '@tutka/http-contracts';
import { SessionNotFound } from '../domain/errors.ts';
import { findPublic, removeLink } from '../store/public-links.ts';
import { asSession } from '../store/session-row.ts';
import type { Asker } from '../turns/asker.ts';

const ADMIN = 1;

/**
 * Ends the public link of another's chat, who may be gone: for an ADMIN, and in the workspace for its owners and admins.
 * Nothing else of the chat changes. Throws SessionNotFound, also where there is no link.
 */
export async function endOthersLink(worker: Db, asker: Asker, sessionUuid: string): Promise<Session> {
  const within = reachOf(asker);
  return await asWorker(worker, async (tx) => {
    const row = within && (await findPublic(tx, sessionUuid, within.workspace));
    if (!row) throw new SessionNotFound('Session not found');
    await removeLink(tx, { workspace: row.workspace, userUuid: asker.userUuid }, sessionUuid);
    return asSession({ ...row, is_public: false, public_token: null });
  });
}

/** Where the asker ends others' links; without a workspace, in all. */
function reachOf(asker: Asker): { workspace?: string } | undefined {
  if (asker.kind !== 'person') return undefined;
  if (asker.role === ADMIN) return {};
  return asker.workspaceRole === 'member' ? undefined : { workspace: asker.workspace };
}
