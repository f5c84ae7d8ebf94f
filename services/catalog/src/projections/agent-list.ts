import { plannedQuery, queries, type Tx } from '@tutka/database';
import type { Knex } from 'knex';
import { type AgentRow, columns, fromRow, met, type Row } from './agent.ts';

export interface AgentFilter {
  /** Undefined for somebody who is signed in nowhere. */
  readonly workspace: string | undefined;
  /** Everyone's public ones, as they are published, instead of the workspace's own. */
  readonly marketplace: boolean;
  /** Of what is not the marketplace's: the workspace's own alone, or what others gave it alone. */
  readonly whose?: 'own' | 'shared' | undefined;
  readonly nameContains?: string | undefined;
  /** Of name, description or tags; all of them must be there. */
  readonly words: readonly string[];
  readonly tags: readonly string[];
  readonly owner?: string | undefined;
  readonly except?: string | undefined;
  readonly isPublic?: boolean | undefined;
  readonly isFree?: boolean | undefined;
  readonly sort: 'changed' | 'newest' | 'popular';
  readonly offset: number;
  readonly limit: number;
}

const MOST_TAGS = 50;
const said = `lower(concat_ws(' ', v.name, v.content->>'description',
  array_to_string(ARRAY(SELECT jsonb_array_elements_text(v.content->'tags')), ' ')))`;

const orders: { readonly [Sort in AgentFilter['sort']]: string } = {
  changed: 'a.updated_at DESC',
  newest: 'a.published_at DESC NULLS LAST',
  popular: 'coalesce(u.people, 0) DESC, coalesce(u.turns, 0) DESC, a.published_at DESC NULLS LAST',
};

/** Agents of other workspaces that the transaction's person has a share of, or whose workspace bought them. */
const given = `SELECT s.agent FROM shares s
    WHERE s.user_uuid = nullif(current_setting('tutka.user', true), '')::uuid AND s.status = 1
      AND (s.expires_at IS NULL OR s.expires_at > now())
  UNION ALL SELECT p.agent FROM agent_purchases p
    WHERE p.workspace = nullif(current_setting('tutka.workspace', true), '')::uuid`;

/** Agents without their prompts: a workspace's own, the Assistant first, then what others gave it. */
export async function listAgents(tx: Tx, filter: AgentFilter): Promise<{ rows: AgentRow[]; total: number }> {
  const run = queries(tx);
  const { marketplace, workspace = null } = filter;
  const all = run.from(run.raw(met, [marketplace ? null : workspace]));
  if (marketplace) all.where('a.is_public', true);
  else all.where((open) => within(open, workspace, filter.whose));
  narrow(all, filter);
  // Each word more is another shape, and there may be any number.
  const ask = filter.words.length === 0 ? plannedQuery : asBuilt;
  const counted = await ask<{ count: string }>(tx, all.clone().count('* as count'));
  if (!marketplace) {
    all.orderByRaw('a.is_assistant AND a.workspace = ? DESC', [workspace]);
    all.orderByRaw('a.workspace = ? DESC', [workspace]);
  }
  all.orderByRaw(`${orders[filter.sort]}, a.uuid`).offset(filter.offset).limit(filter.limit);
  const rows = await ask<Row>(tx, all.select(run.raw(columns)));
  return { rows: rows.map(fromRow), total: Number(counted[0]?.count ?? 0) };
}

async function asBuilt<Row extends object>(_tx: Tx, built: Knex.QueryBuilder): Promise<Row[]> {
  return await built;
}

function within(open: Knex.QueryBuilder, workspace: string | null, whose: AgentFilter['whose']): void {
  if (whose !== 'shared') open.where('a.workspace', workspace);
  if (whose !== 'own') open.orWhereRaw(`(a.workspace <> ? AND a.uuid IN (${given}))`, [workspace]);
}

function narrow(all: Knex.QueryBuilder, filter: AgentFilter): void {
  const { isPublic, isFree, nameContains, words, tags, owner, except } = filter;
  if (isPublic !== undefined) all.where('a.is_public', isPublic);
  if (isFree !== undefined) all.where('a.is_free', isFree);
  if (owner) all.where('a.owner', owner);
  if (except) all.whereNot('a.uuid', except);
  if (nameContains) all.whereRaw('strpos(lower(v.name), lower(?)) > 0', [nameContains]);
  for (const word of words) all.whereRaw(`strpos(${said}, lower(?)) > 0`, [word]);
  if (tags.length > 0) all.whereRaw(`jsonb_exists_any(v.content->'tags', ?::text[])`, [[...tags]]);
}

/** The tags of published public agents with how many have them, the most frequent first. */
export async function listTags(tx: Tx): Promise<{ tag: string; count: number }[]> {
  const { rows } = await queries(tx).raw<{ rows: { tag: string; count: number }[] }>(
    `SELECT tag, count(*)::int AS count FROM agents a
     JOIN agent_versions v ON v.agent = a.uuid AND v.version = a.published_version
     CROSS JOIN jsonb_array_elements_text(v.content->'tags') AS tag
     WHERE a.is_public GROUP BY tag ORDER BY count(*) DESC, tag LIMIT ?`,
    [MOST_TAGS],
  );
  return rows;
}
