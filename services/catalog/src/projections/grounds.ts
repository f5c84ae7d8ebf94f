import type { Db } from '@tutka/database';
import type { Grounds } from '../domain/agent.entitlement.ts';

/** Whose grounds, and where known, of which turn. */
export interface GroundsOf {
  readonly workspace?: string | undefined;
  readonly userUuid?: string | undefined;
  readonly turnId?: string | undefined;
}

interface Row extends Grounds {
  readonly agent: string;
  readonly counted: boolean;
}

/** What somebody has of agents besides being a member, and whether this turn is counted already. */
export async function findGrounds(
  run: Db,
  agents: readonly string[],
  { workspace, userUuid, turnId }: GroundsOf,
): Promise<Map<string, Row>> {
  if (agents.length === 0) return new Map();
  const { rows } = await run
    .raw<{ rows: Row[] }>(statement, [workspace ?? null, userUuid ?? null, turnId || null, [...agents]])
    .options({ name: 'find-grounds' });
  return new Map(rows.map((row) => [row.agent, row]));
}

const statement = `
  SELECT a.uuid AS agent,
    EXISTS (SELECT FROM agent_purchases p WHERE p.agent = a.uuid AND p.workspace = who.workspace) AS purchased,
    false AS shared,
    coalesce((SELECT t.used FROM allowances t WHERE t.agent = a.uuid AND t.user_uuid = who.person), 0) AS tried,
    EXISTS (SELECT FROM allowance_turns t WHERE t.turn_id = who.turn) AS counted
  FROM (SELECT ?::uuid AS workspace, ?::uuid AS person, ?::uuid AS turn) who, unnest(?::uuid[]) AS a(uuid)`;
