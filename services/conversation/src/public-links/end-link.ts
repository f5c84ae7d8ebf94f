import { asWorker, type Db } from '@tutka/database';
import type { Session } from '@tutka/http-contracts';
import { SessionNotFound } from '../domain/errors.ts';
import { findPublic, removeLink } from '../store/public-links.ts';
import { asSession } from '../store/session-row.ts';
import type { Asker } from '../turns/asker.ts';
import { answersFor } from './answers-for.ts';

/** What the list of links need not tell of a chat, its end does not tell either. */
const untold = {
  ...{ title: '', agent_name: '', agent_logo: '' },
  ...{ folder_uuid: null, model: null, temperature: null, allowed_tools: [] },
};

/**
 * Ends the public link of another's chat, who may be gone: for an ADMIN, and in the workspace for its owners and admins.
 * Nothing else of the chat changes. Throws SessionNotFound, also where there is no link.
 */
export async function endOthersLink(worker: Db, asker: Asker, sessionUuid: string): Promise<Session> {
  return await asWorker(worker, async (tx) => {
    const row = await findPublic(tx, sessionUuid);
    if (!row || !answersFor(asker, row.workspace)) throw new SessionNotFound('Session not found');
    await removeLink(tx, { workspace: row.workspace, userUuid: asker.userUuid }, sessionUuid);
    return asSession({ ...row, ...untold, is_public: false, public_token: null });
  });
}
