import { planned, type Tx } from '@tutka/database';
import type { AgentNews } from '../counting/told.ts';
import type { AgentNames } from '../domain/agent-name.ts';

interface Version {
  readonly agentUuid: string;
  readonly workspace: string;
  readonly version: number;
  readonly name: string;
}

/** Keeps what versions of agents are called, and which of them was published last. */
export async function keepAgents(tx: Tx, news: readonly AgentNews[]): Promise<void> {
  const versions = news.flatMap(({ is, ...of }) => (is === 'published' ? [] : [{ ...of, name: is.called }]));
  await keepVersions(tx, versions);
  await keepPublished(
    tx,
    news.filter(({ is }) => is === 'published'),
  );
}

async function keepVersions(tx: Tx, versions: readonly Version[]): Promise<void> {
  if (versions.length === 0) return;
  const newest = newestOf(versions);
  await planned(
    tx,
    'keep-agents',
    `INSERT INTO agents (agent_uuid, workspace, name) SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[])
     ON CONFLICT (agent_uuid) DO UPDATE SET name = excluded.name`,
    [
      newest.map(({ agentUuid }) => agentUuid),
      newest.map(({ workspace }) => workspace),
      newest.map(({ name }) => name),
    ],
  );
  await planned(
    tx,
    'keep-agent-versions',
    `INSERT INTO agent_versions (agent_uuid, version, name) SELECT * FROM unnest($1::uuid[], $2::int[], $3::text[])
     ON CONFLICT DO NOTHING`,
    [
      versions.map(({ agentUuid }) => agentUuid),
      versions.map(({ version }) => version),
      versions.map(({ name }) => name),
    ],
  );
}

async function keepPublished(tx: Tx, published: readonly AgentNews[]): Promise<void> {
  if (published.length === 0) return;
  const last = newestOf(published);
  await planned(
    tx,
    'keep-published-agents',
    `UPDATE agents a SET published_version = n.version
     FROM unnest($1::uuid[], $2::int[]) AS n(agent_uuid, version) WHERE a.agent_uuid = n.agent_uuid`,
    [last.map(({ agentUuid }) => agentUuid), last.map(({ version }) => version)],
  );
}

/** Of each agent what was told last. */
const newestOf = <T extends { readonly agentUuid: string }>(told: readonly T[]): T[] => [
  ...new Map(told.map((one) => [one.agentUuid, one])).values(),
];

/** What agents are called; who is not known is left out. For a worker's connection: agents of others are used too. */
export async function agentNames(tx: Tx, uuids: readonly string[]): Promise<ReadonlyMap<string, AgentNames>> {
  const rows = await planned<AgentNames & { readonly uuid: string }>(
    tx,
    'agent-names',
    `SELECT a.agent_uuid AS uuid, a.workspace, a.name AS newest, v.name AS published FROM agents a
     LEFT JOIN agent_versions v ON v.agent_uuid = a.agent_uuid AND v.version = a.published_version
     WHERE a.agent_uuid = ANY($1::uuid[])`,
    [uuids],
  );
  return new Map(rows.map(({ uuid, ...names }) => [uuid, names]));
}
