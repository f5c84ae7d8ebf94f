import type { Db } from '@tutka/database';
import type { Egress } from '@tutka/egress';
import type { McpServerRow } from '../projections/mcp-server.ts';
import { openSecrets } from '../store/mcp-secrets.ts';
import { type SecretBox, SecretNotOpened } from '../store/secret-box.ts';
import { McpFailure } from './client/failure.ts';
import { type McpSession, withSession } from './client/session.ts';
import type { McpTarget } from './client/target.ts';
import type { McpEntry } from './entries.ts';

/** The way to servers: each piece of work has a connection of its own, with the server's credentials. */
export interface McpConnections {
  /** Throws McpFailure, or the reason of an aborted `signal`. */
  use<T>(server: McpServerRow, signal: AbortSignal, work: (session: McpSession) => Promise<T>): Promise<T>;
}

interface Deps {
  readonly worker: Db;
  readonly egress: Egress;
  readonly box: SecretBox;
  readonly entries: ReadonlyMap<string, McpEntry>;
}

export function mcpConnections({ worker, egress, box, entries }: Deps): McpConnections {
  const targetOf = async (server: McpServerRow): Promise<McpTarget> => {
    const { transport, url, entry } = server;
    if (transport === 'stdio' || url === null) {
      const program = entries.get(entry ?? '');
      if (program) return { transport: 'stdio', program };
      const sentence = `The operator's settings offer no program "${entry}" any more.`;
      throw new McpFailure('PROGRAM_FAILED', sentence);
    }
    return { transport, url: new URL(url), headers: await credentials(worker, box, server) };
  };
  return {
    use: async (server, signal, work) => withSession(egress, await targetOf(server), signal, work),
  };
}

async function credentials(
  worker: Db,
  box: SecretBox,
  { uuid: server, url, authType }: McpServerRow,
): Promise<Record<string, string>> {
  try {
    const { token, headers } = await openSecrets(worker, box, { server, url });
    if (authType === 'headers') return headers;
    return authType === 'bearer' && token !== undefined ? { authorization: `Bearer ${token}` } : {};
  } catch (error) {
    if (!(error instanceof SecretNotOpened)) throw error;
    const sentence =
      'The saved credentials cannot be read, because MASTER_KEY has changed. Enter them again.';
    throw new McpFailure('SECRET_UNREADABLE', sentence, { cause: error });
  }
}
