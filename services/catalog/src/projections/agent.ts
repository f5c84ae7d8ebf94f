import { type Db, planned, queries, type Tx } from '@tutka/database';
import type { StoredEvent } from '@tutka/event-store';
import type { AgentContent, AgentEvent, AgentOffer, MissingPart } from '../domain/agents/agent.events.ts';
import { forgetVersions, keepVersion } from './agent-version.ts';

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
  /** Of an imported agent that nobody has looked at yet. */
  readonly review: { readonly missing: readonly MissingPart[] } | null;
  /** How many people have asked it something. */
  readonly people: number;
  /** Of the version's knowledge what is still there and open to the agent's workspace. */
  readonly linked: readonly string[];
  /** The accepted list of tools by MCP server. */
  readonly toolPins: Readonly<Record<string, string>>;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface Row {
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
  review: { missing: MissingPart[] } | null;
  people: number | null;
  created_at: Date;
  updated_at: Date;
  met_version: number;
  tool_pins: Record<string, string>;
  content: AgentContent;
  prompt?: string | null;
  linked: string[];
}

/** Writes what an event means for the read model. */
export async function applyAgentEvent(tx: Tx, event: StoredEvent<AgentEvent>): Promise<void> {
  const { streamId: uuid, recordedAt } = event;
  if (event.type === 'AgentCreated') return insert(tx, event);
  if (event.type === 'AgentDeleted') return remove(tx, uuid);
  if (event.type === 'AgentVersionSaved') await keepVersion(tx, event, event.data);
  await queries(tx)('agents')
    .where({ uuid })
    .update({ ...changeOf(tx, event), updated_at: recordedAt });
}

async function insert(
  tx: Tx,
  event: StoredEvent<AgentEvent> & { readonly type: 'AgentCreated' },
): Promise<void> {
  const { streamId: uuid, workspace, recordedAt } = event;
  const { owner, assistant, content, offer, origin } = event.data;
  const review = origin?.kind === 'import' ? JSON.stringify({ missing: origin.missing }) : null;
  const times = { created_at: recordedAt, updated_at: recordedAt };
  const standing = { uuid, workspace, owner, is_assistant: assistant, version: 1, review };
  await queries(tx)('agents').insert({ ...standing, ...offered(offer), ...times });
  await keepVersion(tx, event, { version: 1, content });
}

async function remove(tx: Tx, uuid: string): Promise<void> {
  await queries(tx)('agents').where({ uuid }).delete();
  await forgetVersions(tx, uuid);
}

type Change = Exclude<AgentEvent, { type: 'AgentCreated' | 'AgentDeleted' }>;

function changeOf(tx: Tx, event: StoredEvent<Change>) {
  switch (event.type) {
    case 'AgentVersionSaved':
      return { version: event.data.version };
    case 'AgentPublished':
      return { published_version: event.data.version, published_at: event.recordedAt };
    case 'AgentUnpublished':
      return { published_version: null };
    case 'AgentReviewed':
      return { review: null };
    case 'AgentOfferChanged':
      return offered(event.data.offer);
    case 'AgentToolsAccepted': {
      const pin = [event.data.server, event.data.hash];
      return { tool_pins: queries(tx).raw('tool_pins || jsonb_build_object(?::text, ?::text)', pin) };
    }
  }
}

function offered({ isPublic, isFree, price, currency, trialLimit }: AgentOffer) {
  return { is_public: isPublic, is_free: isFree, price, currency, trial_limit: trialLimit };
}

/** Members of the bound workspace meet the newest version, others the published one. */
export const met = `agents a
  JOIN agent_versions v ON v.agent = a.uuid
    AND v.version = CASE WHEN a.workspace = ?::uuid THEN a.version ELSE a.published_version END
  LEFT JOIN agent_uses u ON u.agent = a.uuid`;

const own = [
  ...[
    'uuid',
    'workspace',
    'owner',
    'is_assistant',
    'is_public',
    'is_free',
    'price',
    'currency',
    'trial_limit',
  ],
  ...['published_version', 'review', 'tool_pins', 'created_at', 'updated_at'],
].map((name) => `a.${name}`);

export const columns = `${own.join()}, v.version AS met_version, v.content, u.people, ARRAY(
  SELECT k.uuid FROM knowledges k
  WHERE k.uuid IN (SELECT jsonb_array_elements_text(v.content->'knowledges')::uuid)
    AND (k.workspace = a.workspace OR k.visibility = 'public')) AS linked`;

/** An agent without its prompt, where the row has none. */
export function fromRow(row: Row): AgentRow {
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
    review: row.review,
    people: row.people ?? 0,
    prompt: row.prompt ?? '',
    linked: row.linked,
    toolPins: row.tool_pins,
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

const findStatement = `SELECT ${columns}, p.prompt FROM ${met.replace('?', '$1')}
  LEFT JOIN agent_prompts p ON p.agent = a.uuid AND p.hash = v.content->>'promptHash' WHERE a.uuid = $2`;

/** Prepared once a connection: planning it costs more than running it. */
async function find(run: Db, uuid: string, workspace: string | undefined): Promise<AgentRow | undefined> {
  const [row] = await planned<Row>(run, 'find-agent', findStatement, [workspace ?? null, uuid]);
  return row && fromRow(row);
}
