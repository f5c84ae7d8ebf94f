import { queries, type Tx } from '@tutka/database';
import type { AgentFile } from '@tutka/http-contracts';
import type { AgentMcpServer, MissingPart } from '../domain/agents/agent.events.ts';
import type { ToolLists } from '../domain/agents/agent.tools.ts';
import type { Member } from '../store/member.ts';
import { seenServers, toolListsOf } from './agent-tools.ts';
import { isNamesake, pairedLinks } from './paired-links.ts';
import { toolChoice } from './tool-choice.ts';

type ServerLink = NonNullable<AgentFile['agent']['mcpServers']>[number];

interface Found {
  readonly uuid: string;
  readonly name: string;
  readonly url: string | null;
}

/** What a file tells of an agent's servers that are still there: where they are and which tools were accepted. */
export async function serverLinks(
  tx: Tx,
  choices: readonly AgentMcpServer[],
  pins: ToolLists,
): Promise<ServerLink[]> {
  const rows = await queries(tx)('mcp_servers')
    .whereIn(
      'uuid',
      choices.map(({ uuid }) => uuid),
    )
    .select<Found[]>('uuid', 'name', 'url');
  return choices.flatMap((choice) => {
    const server = rows.find(({ uuid }) => uuid === choice.uuid);
    if (!server) return [];
    const [url, toolsHash] = [placeOf(server.url), pins[choice.uuid]];
    return [
      { ...toolChoice(choice), name: server.name, ...(url && { url }), ...(toolsHash && { toolsHash }) },
    ];
  });
}

export interface FollowedServers {
  readonly mcpServers: readonly AgentMcpServer[];
  /** What was accepted where the file comes from; a server that says something else here is asked about. */
  readonly toolLists: ToolLists;
  readonly missing: readonly MissingPart[];
}

/**
 * What the servers of a file are here: by uuid, else the own workspace's at the same address. One of the same name is
 * the same only where the file names no address.
 */
export async function followServers(
  tx: Tx,
  { workspace }: Member,
  links: readonly ServerLink[],
): Promise<FollowedServers> {
  const seen = new Set((await seenServers(tx, links)).map(({ uuid }) => uuid));
  const own = await queries(tx)('mcp_servers')
    .where({ workspace })
    .orderBy('created_at')
    .select<Found[]>('uuid', 'name', 'url');
  const here = pairedLinks(links, seen, own, [
    (link, server) => isSame(link, server) && isNamesake(link, server),
    isSame,
  ]);
  const found = new Map<string, ServerLink>();
  const missing: MissingPart[] = [];
  for (const link of links) {
    const uuid = here.get(link.uuid);
    if (uuid !== undefined) found.set(uuid, link);
    else missing.push({ kind: 'mcpServer', name: link.name, ...(link.url && { url: link.url }) });
  }
  const accepted = [...found].flatMap(([uuid, { toolsHash }]) => (toolsHash ? [[uuid, toolsHash]] : []));
  return {
    mcpServers: [...found].map(([uuid, link]) => toolChoice({ ...link, uuid })),
    toolLists: { ...(await toolListsOf(tx, [...found.keys()])), ...Object.fromEntries(accepted) },
    missing,
  };
}

function isSame(link: ServerLink, server: Found): boolean {
  return link.url === undefined ? isNamesake(link, server) : placeOf(server.url) === placeOf(link.url);
}

/** An address without its query, which may be a key. */
function placeOf(url: string | null): string | undefined {
  if (url === null || !URL.canParse(url)) return undefined;
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}
