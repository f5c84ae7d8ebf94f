import { type Db, inTenant, planned, type Tx } from '@tutka/database';
import { AgentNotFound } from '../domain/agents/agent.refusals.ts';
import { type Trial, trialOf } from '../domain/agents/trial.ts';
import { findAgent } from '../projections/agent.ts';
import type { Member } from '../store/member.ts';

/** Tries of paid agents, as the person sees them. */
export interface TrialReads {
  /** Agents that the person has tried. */
  all(member: Member): Promise<Trial[]>;
  /** One agent, tried or not. Throws AgentNotFound. */
  one(member: Member, agent: string): Promise<Trial>;
}

export function trialReads(app: Db): TrialReads {
  return {
    all: (member) => inTenant(app, member, (tx) => tried(tx, member.userUuid)),
    one: (member, agent) =>
      inTenant(app, member, async (tx) => {
        const found = await findAgent(tx, agent, member.workspace);
        if (!found) throw new AgentNotFound();
        const [trial] = await tried(tx, member.userUuid, agent);
        return trial ?? trialOf(found.uuid, 0, found.offer.trialLimit);
      }),
  };
}

const finding = `
  SELECT t.agent, t.used, a.trial_limit AS limit FROM allowances t JOIN agents a ON a.uuid = t.agent
  WHERE t.user_uuid = $1 AND ($2::uuid IS NULL OR t.agent = $2) ORDER BY a.uuid`;

async function tried(tx: Tx, userUuid: string, agent?: string): Promise<Trial[]> {
  const rows = await planned<{ agent: string; used: number; limit: number }>(tx, 'tried', finding, [
    userUuid,
    agent ?? null,
  ]);
  return rows.map(({ agent: uuid, used, limit }) => trialOf(uuid, used, limit));
}
