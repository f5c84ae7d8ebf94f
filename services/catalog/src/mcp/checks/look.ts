import type { McpFinding } from '../../domain/mcp-servers/mcp-server.decide.ts';
import type { McpServerRow } from '../../projections/mcp-server.ts';
import { type HashedTools, hashed } from '../../store/mcp-tool-lists.ts';
import { McpFailure } from '../client/failure.ts';
import { listTools } from '../client/list-tools.ts';
import type { McpConnections } from '../connections.ts';

const LOOK_MS = 30_000;

/** What a look at a server found, and the tools where it answered. */
export interface Look {
  readonly finding: McpFinding;
  readonly list: HashedTools | undefined;
}

/** Connects as `person` where the server wants a sign-in, and lists the tools. Throws the reason of an aborted `signal` alone. */
export async function look(
  connections: McpConnections,
  server: McpServerRow,
  person: string | undefined,
  signal: AbortSignal,
): Promise<Look> {
  const time = AbortSignal.timeout(LOOK_MS);
  try {
    const list = hashed(await connections.use(server, person, AbortSignal.any([signal, time]), listTools));
    return { finding: { status: 1, hash: list.hash, tools: list.marks }, list };
  } catch (error) {
    signal.throwIfAborted();
    const { code, sentence } = time.aborted ? tooSlow() : asFailure(error);
    // Who has to sign in first knows no more than that the server is there.
    return { finding: { status: code === 'SIGN_IN' ? 0 : 2, code, reason: sentence }, list: undefined };
  }
}

function asFailure(error: unknown): McpFailure {
  if (error instanceof McpFailure) return error;
  throw error;
}

function tooSlow(): McpFailure {
  return new McpFailure('TIMED_OUT', 'The server took too long to list its tools. Try again later.');
}
