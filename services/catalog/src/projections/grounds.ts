import { type Db, planned } from '@tutka/database';
import type { Grounds } from '../domain/agents/agent.entitlement.ts';

/** Whose grounds, and where known, of which turn. */
export interface GroundsOf {
  readonly workspace?: string | undefined;
  readonly userUuid?: string | undefined;
  readonly turnId?: string | undefined;
}

/** A share that opens an agent to a person at this moment. */
interface OpenedBy {
  readonly workspace: string;
  readonly allowance: string;
  readonly messageLimit: number | null;
}

/** What somebody has of one agent. */
export interface FoundGrounds extends Grounds {
  readonly share: OpenedBy | null;
  /** One of their shares allows copies. */
  readonly mayCopy: boolean;
  /** This turn is counted already. */
  readonly counted: boolean;
}

interface Row extends Omit<FoundGrounds, 'shared'> {
  readonly agent: string;
}

/** What somebody has of agents besides being a member, and whether this turn is counted already. */
export async function findGrounds(
  run: Db,
  agents: readonly string[],
  { workspace, userUuid, turnId }: GroundsOf,
): Promise<Map<string, FoundGrounds>> {
  if (agents.length === 0) return new Map();
  const who = [workspace ?? null, userUuid ?? null, turnId || null];
  const rows = await planned<Row>(run, 'find-grounds', statement, [...who, [...agents]]);
  return new Map(rows.map(({ agent, ...row }) => [agent, { ...row, shared: row.share !== null }]));
}

const open = `s.agent = a.uuid AND s.user_uuid = who.person AND s.status = 1
  AND (s.expires_at IS NULL OR s.expires_at > now())`;

/** Of several shares one that has messages left. */
const statement = `
  SELECT a.uuid AS agent,
    EXISTS (SELECT FROM agent_purchases p WHERE p.agent = a.uuid AND p.workspace = who.workspace) AS purchased,
    (SELECT jsonb_build_object('workspace', s.workspace,
        'allowance', s.allowance, 'messageLimit', s.message_limit)
     FROM shares s LEFT JOIN allowances w ON w.uuid = s.allowance
     WHERE ${open}
     ORDER BY (s.message_limit IS NULL OR coalesce(w.used, 0) < s.message_limit) DESC,
       s.created_at LIMIT 1) AS share,
    EXISTS (SELECT FROM shares s WHERE ${open} AND s.permissions = 'copy') AS "mayCopy",
    coalesce((SELECT t.used FROM allowances t WHERE t.agent = a.uuid AND t.user_uuid = who.person), 0) AS tried,
    EXISTS (SELECT FROM allowance_turns t WHERE t.turn_id = who.turn) AS counted
  FROM (SELECT $1::uuid AS workspace, $2::uuid AS person, $3::uuid AS turn) who, unnest($4::uuid[]) AS a(uuid)`;
