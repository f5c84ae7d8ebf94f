import { queries, type Tx } from '@tutka/database';
import type { StoredEvent } from '@tutka/event-store';
import type { AgentContent, AgentEvent } from '../domain/agents/agent.events.ts';

/** One saved state of an agent. */
export interface AgentVersionRow {
  readonly version: number;
  readonly content: AgentContent;
  /** Null where it is the first. */
  readonly before: AgentContent | null;
  readonly savedAt: Date;
  readonly savedBy: string | null;
  readonly restoredFrom: number | null;
}

/** The same with what stands aside. */
export interface WholeAgentVersionRow extends AgentVersionRow {
  readonly prompt: string;
  /** The names of its knowledge and its MCP servers, as far as the transaction sees them. */
  readonly names: ReadonlyMap<string, string>;
}

interface Row {
  version: number;
  content: AgentContent;
  before: AgentContent | null;
  saved_at: Date;
  saved_by: string | null;
  restored_from: number | null;
}

/** Writes a version that an event tells of. */
export async function keepVersion(
  tx: Tx,
  { streamId, workspace, recordedAt, meta }: StoredEvent<AgentEvent>,
  { version, content, restoredFrom }: { version: number; content: AgentContent; restoredFrom?: number },
): Promise<void> {
  await queries(tx)('agent_versions').insert({
    agent: streamId,
    version,
    workspace,
    name: content.name,
    content: JSON.stringify(content),
    saved_at: recordedAt,
    saved_by: meta.actor ?? null,
    restored_from: restoredFrom ?? null,
  });
}

export async function forgetVersions(tx: Tx, agent: string): Promise<void> {
  await queries(tx)('agent_versions').where({ agent }).delete();
}

const withBefore = (tx: Tx, agent: string) =>
  queries(tx)('agent_versions as v')
    .leftJoin('agent_versions as b', (on) => {
      on.on('b.agent', 'v.agent').andOn('b.version', queries(tx).raw('v.version - 1'));
    })
    .where('v.agent', agent);

const columns = [
  'v.version',
  'v.content',
  'v.saved_at',
  'v.saved_by',
  'v.restored_from',
  'b.content as before',
];

function fromRow(row: Row): AgentVersionRow {
  const { version, content, before } = row;
  return {
    version,
    content,
    before,
    savedAt: row.saved_at,
    savedBy: row.saved_by,
    restoredFrom: row.restored_from,
  };
}

/** Versions of an agent of the transaction's workspace, the newest first. */
export async function listVersions(
  tx: Tx,
  agent: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<AgentVersionRow[]> {
  const found = withBefore(tx, agent).orderBy('v.version', 'desc').offset(offset).limit(limit);
  return (await found.select<Row[]>(columns)).map(fromRow);
}

/** One version with its prompt. */
export async function findVersion(
  tx: Tx,
  agent: string,
  version: number,
): Promise<WholeAgentVersionRow | undefined> {
  const [row] = await withBefore(tx, agent)
    .where('v.version', version)
    .leftJoin('agent_prompts as p', (on) => {
      on.on('p.agent', 'v.agent').andOn('p.hash', queries(tx).raw(`v.content->>'promptHash'`));
    })
    .select<(Row & { prompt: string | null })[]>([...columns, 'p.prompt']);
  if (!row) return undefined;
  return { ...fromRow(row), prompt: row.prompt ?? '', names: await namesOf(tx, row.content) };
}

async function namesOf(tx: Tx, { knowledges, mcpServers = [] }: AgentContent): Promise<Map<string, string>> {
  const named = (table: string, uuids: readonly string[]) =>
    queries(tx)(table)
      .whereIn('uuid', [...uuids])
      .select<{ uuid: string; name: string }[]>('uuid', 'name');
  const servers = mcpServers.map(({ uuid }) => uuid);
  const found = [...(await named('knowledges', knowledges)), ...(await named('mcp_servers', servers))];
  return new Map(found.map(({ uuid, name }) => [uuid, name]));
}
