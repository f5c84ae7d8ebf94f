import { queries, type Tx } from '@tutka/database';
import type { AgentFile } from '@tutka/http-contracts';
import type { AgentMcpServer, MissingPart } from '../domain/agent.events.ts';
import { readableOf } from '../store/knowledge-access.ts';
import type { Member } from '../store/member.ts';
import { seenServers } from './agent-tools.ts';
import { toolChoice } from './tool-choice.ts';

interface Named {
  readonly uuid: string;
  readonly name: string;
}

type Links = Pick<AgentFile['agent'], 'knowledges' | 'mcpServers'>;

/** What an agent's file tells of its links: uuids and names of those that are still there. */
export async function linkNames(
  tx: Tx,
  knowledges: readonly string[],
  mcpServers: readonly AgentMcpServer[] = [],
): Promise<Required<Links>> {
  const bases = await named(tx, 'knowledges', knowledges);
  const servers = await named(
    tx,
    'mcp_servers',
    mcpServers.map(({ uuid }) => uuid),
  );
  return {
    knowledges: knowledges.flatMap((uuid) => bases.find((base) => base.uuid === uuid) ?? []),
    mcpServers: mcpServers.flatMap((choice) => {
      const server = servers.find(({ uuid }) => uuid === choice.uuid);
      return server ? [{ ...server, ...toolChoice(choice) }] : [];
    }),
  };
}

function named(tx: Tx, table: string, uuids: readonly string[]): Promise<Named[]> {
  return queries(tx)(table)
    .whereIn('uuid', [...uuids])
    .select<Named[]>('uuid', 'name');
}

interface Followed {
  readonly knowledges: string[];
  readonly mcpServers: AgentMcpServer[];
  readonly missing: MissingPart[];
}

/** What a file's links lead to here: by uuid where the member may open it, else one of the own workspace with that name. */
export async function followLinks(
  tx: Tx,
  { workspace }: Member,
  { knowledges = [], mcpServers = [] }: Links,
): Promise<Followed> {
  const bases = finder(
    await readableOf(
      tx,
      knowledges.map(({ uuid }) => uuid),
    ),
    await own(tx, 'knowledges', workspace, knowledges),
  );
  const seen = await seenServers(tx, mcpServers);
  const servers = finder(
    new Set(seen.map(({ uuid }) => uuid)),
    await own(tx, 'mcp_servers', workspace, mcpServers),
  );
  const missingOf = (kind: MissingPart['kind'], wanted: readonly Named[], find: (one: Named) => unknown) =>
    wanted.filter((one) => !find(one)).map(({ name }) => ({ kind, name }));
  const found = new Map<string, AgentMcpServer>();
  for (const wanted of mcpServers) {
    const uuid = servers(wanted);
    if (uuid) found.set(uuid, toolChoice({ ...wanted, uuid }));
  }
  return {
    knowledges: [...new Set(knowledges.flatMap((base) => bases(base) ?? []))],
    mcpServers: [...found.values()],
    missing: [...missingOf('knowledge', knowledges, bases), ...missingOf('mcpServer', mcpServers, servers)],
  };
}

function finder(open: ReadonlySet<string>, own: readonly Named[]): (wanted: Named) => string | undefined {
  return ({ uuid, name }) => (open.has(uuid) ? uuid : own.find((one) => one.name === name)?.uuid);
}

function own(tx: Tx, table: string, workspace: string, wanted: readonly Named[]): Promise<Named[]> {
  return queries(tx)(table)
    .where({ workspace })
    .whereIn(
      'name',
      wanted.map(({ name }) => name),
    )
    .orderBy('created_at')
    .select<Named[]>('uuid', 'name');
}
