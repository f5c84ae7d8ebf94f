import type { Db } from '@tutka/database';
import { decideAndAppend } from '@tutka/event-store';
import { forgetServer } from '../mcp/servers/forget-server.ts';
import { applyMcpServerEvent } from '../projections/mcp-server.ts';
import { mcpServerAggregate } from '../store/mcp-server-aggregate.ts';
import { bySelf } from './by-self.ts';

const SOME = 20;

/** Removes some of a workspace's servers with what they were trusted with; false where there are none. */
export async function endServers(worker: Db, workspace: string): Promise<boolean> {
  const servers: string[] = await worker('mcp_servers').where({ workspace }).limit(SOME).pluck('uuid');
  for (const uuid of servers) {
    await decideAndAppend(worker, { kind: 'service', workspace }, mcpServerAggregate, {
      streamId: uuid,
      command: { type: 'remove' },
      meta: bySelf,
      project: async (tx, events) => {
        for (const event of events) await applyMcpServerEvent(tx, event);
        await forgetServer(tx, uuid);
      },
    });
  }
  return servers.length > 0;
}
