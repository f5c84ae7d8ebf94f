import { type Db, queries, type Tx } from '@tutka/database';
import { ofSession, type Told } from './event-log.ts';
import type { Owner } from './owner.ts';

/** A tool of a server. */
export interface ToolOfServer {
  readonly serverUUID: string;
  /** As the server is called. */
  readonly server: string;
  readonly tool: string;
}

/** From now on the session's person is not asked about this tool. Answers what is to be told of it. */
export async function allowTool(
  tx: Tx,
  owner: Owner,
  sessionUuid: string,
  { serverUUID, server, tool }: ToolOfServer,
): Promise<Told[]> {
  const changed = await queries(tx)('sessions')
    .where({ uuid: sessionUuid })
    .whereRaw('NOT allowed_tools @> ?::jsonb', [JSON.stringify([{ serverUUID, tool }])])
    .update({
      allowed_tools: queries(tx).raw('allowed_tools || ?::jsonb', [
        JSON.stringify([{ serverUUID, server, tool }]),
      ]),
    });
  if (changed === 0) return [];
  const data = { sessionUuid, fields: ['allowed_tools'] };
  return [ofSession(owner, { type: 'SessionChanged', data })];
}

/** Whether the session's person allowed this tool for all of the chat. A server by another name is the same. */
export async function isToolAllowed(
  worker: Db,
  sessionUuid: string,
  { serverUUID, tool }: Pick<ToolOfServer, 'serverUUID' | 'tool'>,
): Promise<boolean> {
  const row = await worker('sessions')
    .where({ uuid: sessionUuid })
    .whereRaw('allowed_tools @> ?::jsonb', [JSON.stringify([{ serverUUID, tool }])])
    .first('uuid');
  return row !== undefined;
}
