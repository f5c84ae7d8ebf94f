import { type Db, inTenant, type Tx } from '@tutka/database';
import { decideAndAppend, type EventMeta } from '@tutka/event-store';
import { applyMcpServerEvent } from '../../projections/mcp-server.ts';
import { noteCheck, scheduleCheck } from '../../store/mcp-checks.ts';
import { mcpServerAggregate } from '../../store/mcp-server-aggregate.ts';
import { keepToolList } from '../../store/mcp-tool-lists.ts';
import type { Look } from './look.ts';
import { nextLookMs } from './next-look.ts';

interface Looked {
  readonly uuid: string;
  readonly workspace: string;
}

/** Keeps what a look found, and when to look again. Throws McpServerNotFound where the server has gone meanwhile. */
export async function recordLook(
  db: Db,
  { uuid, workspace }: Looked,
  { finding, list }: Look,
  meta: EventMeta,
): Promise<void> {
  const scope = { kind: 'service', workspace };
  await decideAndAppend(db, scope, mcpServerAggregate, {
    streamId: uuid,
    command: { type: 'record', finding },
    meta,
    project: async (tx, events) => {
      if (list) await keepToolList(tx, uuid, workspace, list);
      for (const event of events) await applyMcpServerEvent(tx, event);
    },
  });
  const note = async (tx: Tx) => {
    const failures = await noteCheck(tx, uuid, finding.status !== 1);
    await scheduleCheck(tx, uuid, workspace, nextLookMs(failures));
  };
  await inTenant(db, scope, note);
}
