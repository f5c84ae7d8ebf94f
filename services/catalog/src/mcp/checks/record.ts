import { type Db, inTenant, type Tx } from '@tutka/database';
import { decideAndAppend, type EventMeta } from '@tutka/event-store';
import { applyMcpServerEvent, findMcpServer, type McpServerRow } from '../../projections/mcp-server.ts';
import { lookAgain, noteCheck, scheduleCheck } from '../../store/mcp-checks.ts';
import { mcpServerAggregate } from '../../store/mcp-server-aggregate.ts';
import { keepToolList } from '../../store/mcp-tool-lists.ts';
import type { Look } from './look.ts';
import { nextLookMs } from './next-look.ts';

type Looked = Pick<McpServerRow, 'uuid' | 'workspace' | 'updatedAt'>;

/** The server was changed while it was looked at. */
class LookOutdated extends Error {
  override readonly name = 'LookOutdated';
}

/**
 * Keeps what a look found, and when to look again; of a server that was changed meanwhile nothing, and it is looked at
 * anew. Throws McpServerNotFound where it has gone.
 */
export async function recordLook(
  db: Db,
  { uuid, workspace, updatedAt }: Looked,
  { finding, list }: Look,
  meta: EventMeta,
): Promise<void> {
  const scope = { kind: 'service', workspace };
  const note = async (tx: Tx) => {
    const failures = await noteCheck(tx, uuid, finding.status !== 1);
    await scheduleCheck(tx, uuid, workspace, nextLookMs(failures));
  };
  try {
    await decideAndAppend(db, scope, mcpServerAggregate, {
      streamId: uuid,
      command: { type: 'record', finding },
      meta,
      project: async (tx, events) => {
        const now = await findMcpServer(tx, uuid);
        if (now?.updatedAt.getTime() !== updatedAt.getTime()) throw new LookOutdated();
        if (list) await keepToolList(tx, uuid, workspace, list);
        for (const event of events) await applyMcpServerEvent(tx, event);
      },
    });
    await inTenant(db, scope, note);
  } catch (error) {
    if (!(error instanceof LookOutdated)) throw error;
    await inTenant(db, scope, (tx) => lookAgain(tx, uuid));
  }
}
