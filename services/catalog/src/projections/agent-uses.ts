import { fromBinary } from '@bufbuild/protobuf';
import { MessageSentSchema } from '@tutka/contracts/conversation/events/v1/message';
import { planned, queries, type Tx } from '@tutka/database';
import type { PublicEvent } from '@tutka/messaging';

/**
 * Counts who asked which agent something. A question is told once, however many replies are made to it, and an event
 * comes here once, so a turn counts once; a person counts once for ever.
 */
async function projectAgentUses(tx: Tx, events: readonly PublicEvent[]): Promise<void> {
  const sent = events.filter(({ type }) => type === 'MessageSent');
  if (sent.length === 0) return;
  const turns = sent.map(({ value }) => fromBinary(MessageSentSchema, value));
  const agents = turns.map(({ agentUuid }) => agentUuid);
  const people = turns.map(({ userUuid }) => userUuid || null);
  await planned(tx, 'agent-uses', statement, [agents, people]);
}

/**
 * A deleted agent counts nothing any more. Visitors have no uuid: their turns count, they do not. In order, so that two
 * who write the same rows do not wait for each other in a circle.
 */
const statement = `
  WITH turn AS (SELECT * FROM unnest($1::uuid[], $2::uuid[]) AS t(agent, person)),
    used AS (SELECT a.uuid, a.workspace, count(*) AS turns FROM turn t JOIN agents a ON a.uuid = t.agent
             GROUP BY a.uuid, a.workspace),
    newcomer AS (
      INSERT INTO agent_people (agent, person, workspace)
      SELECT DISTINCT u.uuid, t.person, u.workspace FROM turn t JOIN used u ON u.uuid = t.agent
      WHERE t.person IS NOT NULL ORDER BY 1, 2
      ON CONFLICT DO NOTHING RETURNING agent)
  INSERT INTO agent_uses (agent, workspace, people, turns)
  SELECT uuid, workspace, (SELECT count(*) FROM newcomer n WHERE n.agent = used.uuid), turns FROM used ORDER BY uuid
  ON CONFLICT (agent) DO UPDATE
  SET people = agent_uses.people + excluded.people, turns = agent_uses.turns + excluded.turns`;

/** Who counts. Nobody waits for the newest half second. */
export const agentUses = { group: 'catalog.agent-uses', restMs: 500, project: projectAgentUses };

/** Of a deleted agent. */
export async function forgetUses(tx: Tx, agent: string): Promise<void> {
  await queries(tx)('agent_uses').where({ agent }).delete();
}
