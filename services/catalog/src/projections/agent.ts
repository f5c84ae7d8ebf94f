import { type Db, queries, type Tx } from '@tutka/database';
import type { StoredEvent } from '@tutka/event-store';
import type { AgentContent, AgentEvent, AgentOffer } from '../domain/agent.events.ts';

/** An agent with the version that the asker meets. */
export interface AgentRow {
  readonly uuid: string;
  readonly workspace: string;
  readonly owner: string;
  readonly assistant: boolean;
  readonly offer: AgentOffer;
  /** The one that the asker meets. */
  readonly version: number;
  readonly publishedVersion: number | null;
  readonly content: AgentContent;
  /** Empty where the reader may not see it. */
  readonly prompt: string;
  /** Of the version's knowledge what is still there and open to the agent's workspace. */
  readonly linked: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface AgentFilter {
  readonly workspace: string;
  /** Everyone's public ones instead of the workspace's own. */
  readonly marketplace: boolean;
  readonly nameContains?: string | undefined;
  readonly isPublic?: boolean | undefined;
  readonly isFree?: boolean | undefined;
  readonly offset: number;
  readonly limit: number;
}

interface Row {
  uuid: string;
  workspace: string;
  owner: string;
  is_assistant: boolean;
  is_public: boolean;
  is_free: boolean;
  price: string | null;
  currency: string | null;
  trial_limit: number;
  published_version: number | null;
  created_at: Date;
  updated_at: Date;
  met_version: number;
  content: AgentContent;
  prompt: string | null;
  linked: string[];
}

/** Writes what an event means for the read model. */
export async function applyAgentEvent(tx: Tx, event: StoredEvent<AgentEvent>): Promise<void> {
  const { streamId: uuid, workspace, recordedAt } = event;
  const agents = queries(tx)('agents');
  switch (event.type) {
    case 'AgentCreated': {
      const { owner, assistant, content, offer } = event.data;
      const times = { created_at: recordedAt, updated_at: recordedAt };
      const standing = { uuid, workspace, owner, is_assistant: assistant, version: 1 };
      await agents.insert({ ...standing, ...offered(offer), ...times });
      return keepVersion(tx, uuid, workspace, 1, content, recordedAt);
    }
    case 'AgentVersionSaved': {
      const { version, content } = event.data;
      await agents.where({ uuid }).update({ version, updated_at: recordedAt });
      return keepVersion(tx, uuid, workspace, version, content, recordedAt);
    }
    case 'AgentPublished':
      await agents.where({ uuid }).update({ published_version: event.data.version, updated_at: recordedAt });
      return;
    case 'AgentOfferChanged':
      await agents.where({ uuid }).update({ ...offered(event.data.offer), updated_at: recordedAt });
      return;
    case 'AgentDeleted':
      await agents.where({ uuid }).delete();
      await queries(tx)('agent_versions').where({ agent: uuid }).delete();
  }
}

function offered({ isPublic, isFree, price, currency, trialLimit }: AgentOffer) {
  return { is_public: isPublic, is_free: isFree, price, currency, trial_limit: trialLimit };
}

async function keepVersion(
  tx: Tx,
  agent: string,
  workspace: string,
  version: number,
  content: AgentContent,
  savedAt: Date,
): Promise<void> {
  await queries(tx)('agent_versions').insert({
    agent,
    version,
    workspace,
    name: content.name,
    content: JSON.stringify(content),
    saved_at: savedAt,
  });
}

/** Members meet the newest version, others the published one. */
const met = `agents a
  JOIN agent_versions v ON v.agent = a.uuid
    AND v.version = CASE WHEN a.workspace = ?::uuid THEN a.version ELSE a.published_version END
  LEFT JOIN agent_prompts p ON p.agent = a.uuid AND p.hash = v.content->>'promptHash'`;

const columns = `a.*, v.version AS met_version, v.content, p.prompt, ARRAY(
  SELECT k.uuid FROM knowledges k
  WHERE k.uuid IN (SELECT jsonb_array_elements_text(v.content->'knowledges')::uuid)
    AND (k.workspace = a.workspace OR k.visibility = 'public')) AS linked`;

function fromRow(row: Row): AgentRow {
  return {
    uuid: row.uuid,
    workspace: row.workspace,
    owner: row.owner,
    assistant: row.is_assistant,
    offer: {
      isPublic: row.is_public,
      isFree: row.is_free,
      price: row.price,
      currency: row.currency,
      trialLimit: row.trial_limit,
    },
    version: row.met_version,
    publishedVersion: row.published_version,
    content: row.content,
    prompt: row.prompt ?? '',
    linked: row.linked,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** One agent as somebody of `workspace` meets it, where the transaction sees it. */
export function findAgent(
  tx: Tx,
  uuid: string,
  workspace: string | undefined,
): Promise<AgentRow | undefined> {
  return find(queries(tx), uuid, workspace);
}

/** The same for a worker, who sees everything: one round trip, for the path to a reply's first word. */
export function findAnyAgent(
  worker: Db,
  uuid: string,
  workspace: string | undefined,
): Promise<AgentRow | undefined> {
  return find(worker, uuid, workspace);
}

const findStatement = `SELECT ${columns} FROM ${met} WHERE a.uuid = ?`;

/** Prepared once a connection: planning it costs more than running it. */
async function find(run: Db, uuid: string, workspace: string | undefined): Promise<AgentRow | undefined> {
  const { rows } = await run
    .raw<{ rows: Row[] }>(findStatement, [workspace ?? null, uuid])
    .options({ name: 'find-agent' });
  return rows[0] && fromRow(rows[0]);
}

/** By last change; of a workspace's own the Assistant first. */
export async function listAgents(tx: Tx, filter: AgentFilter): Promise<{ rows: AgentRow[]; total: number }> {
  const run = queries(tx);
  const all = run.from(run.raw(met, [filter.workspace]));
  if (filter.marketplace) all.where('a.is_public', true).whereNotNull('a.published_version');
  else all.where('a.workspace', filter.workspace).orderBy('a.is_assistant', 'desc');
  if (filter.isPublic !== undefined) all.where('a.is_public', filter.isPublic);
  if (filter.nameContains) all.whereRaw('strpos(lower(v.name), lower(?)) > 0', [filter.nameContains]);
  if (filter.isFree !== undefined) all.where('a.is_free', filter.isFree);
  const counted = await all.clone().clearOrder().count<{ count: string }[]>('* as count');
  const rows = await all
    .orderBy([{ column: 'a.updated_at', order: 'desc' }, 'a.uuid'])
    .offset(filter.offset)
    .limit(filter.limit)
    .select<Row[]>(run.raw(columns));
  return { rows: rows.map(fromRow), total: Number(counted[0]?.count ?? 0) };
}
