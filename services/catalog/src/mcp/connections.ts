import type { Db } from '@tutka/database';
import type { Egress } from '@tutka/egress';
import type { McpServerRow } from '../projections/mcp-server.ts';
import { openSecrets } from '../store/mcp-secrets.ts';
import { type SecretBox, SecretNotOpened } from '../store/secret-box.ts';
import { McpFailure } from './client/failure.ts';
import { type McpSession, withSession } from './client/session.ts';
import type { McpTarget } from './client/target.ts';
import type { McpEntry } from './entries.ts';
import { accessTokens, type Owner } from './oauth/access-tokens.ts';
import { signInNeeded } from './oauth/failure.ts';

/** The way to servers: each piece of work has a connection of its own, with the server's credentials. */
export interface McpConnections {
  /** `person`: whose sign-in a server with OAuth sees. Throws McpFailure, or the reason of an aborted `signal`. */
  use<T>(
    server: McpServerRow,
    person: string | undefined,
    signal: AbortSignal,
    work: (session: McpSession) => Promise<T>,
  ): Promise<T>;
}

interface Deps {
  readonly worker: Db;
  readonly egress: Egress;
  readonly box: SecretBox;
  readonly entries: ReadonlyMap<string, McpEntry>;
}

export function mcpConnections({ worker, egress, box, entries }: Deps): McpConnections {
  const tokens = accessTokens({ worker, egress, box });

  const program = ({ entry }: McpServerRow): McpTarget => {
    const offered = entries.get(entry ?? '');
    if (offered) return { transport: 'stdio', program: offered };
    throw new McpFailure('PROGRAM_FAILED', `The operator's settings offer no program "${entry}" any more.`);
  };

  /** A token that the server refuses before its time is refreshed, once. */
  const signedIn = async <T>(owner: Owner, work: (token: string) => Promise<T>) => {
    const token = await tokens.of(owner);
    return work(token).catch(async (error: unknown) => {
      if (!(error instanceof McpFailure) || error.code !== 'UNAUTHORISED') throw error;
      return work(await tokens.of(owner, token)).catch((again: unknown) => {
        throw again instanceof McpFailure && again.code === 'UNAUTHORISED' ? signInNeeded(again) : again;
      });
    });
  };

  return {
    async use(server, person, signal, work) {
      const { uuid, workspace, transport, url, authType } = server;
      if (transport === 'stdio' || url === null) return withSession(egress, program(server), signal, work);
      const place = { transport, url: new URL(url) };
      if (authType !== 'oauth') {
        const headers = await credentials(worker, box, server);
        return withSession(egress, { ...place, headers }, signal, work);
      }
      if (person === undefined) throw signInNeeded();
      return signedIn({ server: uuid, url, workspace, person }, (token) =>
        withSession(egress, { ...place, headers: bearer(token) }, signal, work),
      );
    },
  };
}

function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

async function credentials(
  worker: Db,
  box: SecretBox,
  { uuid: server, url, authType }: McpServerRow,
): Promise<Record<string, string>> {
  try {
    const { token, headers } = await openSecrets(worker, box, { server, url });
    if (authType === 'headers') return headers;
    return authType === 'bearer' && token !== undefined ? bearer(token) : {};
  } catch (error) {
    if (!(error instanceof SecretNotOpened)) throw error;
    const sentence =
      'The saved credentials cannot be read, because MASTER_KEY has changed. Enter them again.';
    throw new McpFailure('SECRET_UNREADABLE', sentence, { cause: error });
  }
}
