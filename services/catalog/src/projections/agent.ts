import { queries, type Tx } from '@tutka/database';
import type { StoredEvent } from '@tutka/event-store';
import type { AgentContent, AgentEvent, AgentOffer } from '../domain/agent.events.ts';

/** An agent with the version that the asker meets. */
export interface AgentRow {
  readonly uuid: string;
  readonly workspace: string;
  readonly owner: string;
  readonly assistant: boolean;
  readonly offer: AgentOffer;
  readonly version: number;
  readonly publishedVersion: number | null;
  readonly content: AgentContent;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface AgentFilter {
  readonly workspace: string;
  /** Everyone's public ones instead of the workspace's own. */
  readonly marketplace: boolean;
  readonly nameContains?: string | undefined;
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
  version: number;
  published_version: number | null;
  created_at: Date;
  updated_at: Date;
  content: AgentContent;
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
function met(tx: Tx, workspace: string | undefined) {
  return queries(tx)('agents as a')
    .join('agent_versions as v', function onMet() {
      this.on('v.agent', 'a.uuid').andOn(
        'v.version',
        queries(tx).raw('CASE WHEN a.workspace = ? THEN a.version ELSE a.published_version END', [
          workspace ?? null,
        ]),
      );
    })
    .select<Row[]>('a.*', 'v.content');
}

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
    version: row.version,
    publishedVersion: row.published_version,
    content: row.content,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** One agent as somebody of `workspace` meets it, where the transaction sees it. */
export async function findAgent(
  tx: Tx,
  uuid: string,
  workspace: string | undefined,
): Promise<AgentRow | undefined> {
  const [row] = await met(tx, workspace).where('a.uuid', uuid);
  return row && fromRow(row);
}

/** The Assistant first, then by last change. */
export async function listAgents(tx: Tx, filter: AgentFilter): Promise<{ rows: AgentRow[]; total: number }> {
  const all = met(tx, filter.workspace);
  if (filter.marketplace) all.where('a.is_public', true).whereNotNull('a.published_version');
  else all.where('a.workspace', filter.workspace);
  if (filter.nameContains) all.whereRaw('strpos(lower(v.name), lower(?)) > 0', [filter.nameContains]);
  if (filter.isFree !== undefined) all.where('a.is_free', filter.isFree);
  const counted = await all.clone().clearSelect().count<{ count: string }[]>('* as count');
  const rows = await all
    .orderBy([
      { column: 'a.is_assistant', order: 'desc' },
      { column: 'a.updated_at', order: 'desc' },
      'a.uuid',
    ])
    .offset(filter.offset)
    .limit(filter.limit);
  return { rows: rows.map(fromRow), total: Number(counted[0]?.count ?? 0) };
}
