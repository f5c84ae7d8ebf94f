import { randomUUID } from 'node:crypto';
import { type Db, inTenant } from '@tutka/database';
import type { Session } from '@tutka/http-contracts';
import type { Catalog } from '../clients/catalog.ts';
import { insertCopies } from '../store/session-copy.ts';
import { asSession } from '../store/session-row.ts';
import { insertSession } from '../store/sessions.ts';
import type { Asker } from '../turns/asker.ts';
import { type OpenedLink, openLink } from './open-link.ts';

/** What a copy is made from. */
export interface CopyWish {
  readonly token: string;
  readonly password?: string | undefined;
  /** Who goes on answering; absent: the agent of the public chat. */
  readonly agentUUID?: string | undefined;
}

/**
 * Begins a chat of the asker's own with what a public one shows. Throws what `openLink` throws, and AgentNotFound
 * where the asker may not use the agent.
 */
export async function copySession(
  { app, worker, catalog }: { readonly app: Db; readonly worker: Db; readonly catalog: Catalog },
  asker: Asker,
  { token, password, agentUUID }: CopyWish,
): Promise<Session> {
  const opened = await openLink(worker, token, password);
  const { agentUuid, name, logo } = await catalog.resolveAgent(asker, agentUUID ?? opened.session.agent_uuid);
  const agent = { uuid: agentUuid, name, logo };
  return asSession(
    await inTenant(app, asker, async (tx) => {
      const session = await insertSession(tx, asker, { uuid: randomUUID(), agent, ...titleOf(opened) });
      return await insertCopies(tx, asker, session, opened.session.uuid, opened.messages);
    }),
  );
}

/** A chat without a title gets one at its first turn. */
function titleOf({ session }: OpenedLink): { title?: string } {
  return session.title === '' ? {} : { title: session.title };
}
