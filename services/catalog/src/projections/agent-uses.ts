import { fromBinary } from '@bufbuild/protobuf';
import { MessageSentSchema } from '@tutka/contracts/conversation/events/v1/message';
import { queries, type Tx } from '@tutka/database';
import type { PublicEvent } from '@tutka/messaging';

/**
 * Counts who asked which agent something. A question is told once, however many replies are made to it, and an event
 * comes here once, so a turn counts once; a person counts once for ever.
 */
export async function projectAgentUses(tx: Tx, events: readonly PublicEvent[]): Promise<void> {
  for (const { type, value } of events) {
    if (type !== 'MessageSent') continue;
    const { agentUuid, userUuid } = fromBinary(MessageSentSchema, value);
    await count(tx, agentUuid, userUuid);
  }
}

/** A deleted agent counts nothing any more. Visitors have no uuid: their turns count, they do not. */
async function count(tx: Tx, agent: string, person: string): Promise<void> {
  await queries(tx).raw(
    `WITH used AS (SELECT uuid, workspace FROM agents WHERE uuid = ?),
          newcomer AS (
            INSERT INTO agent_people (agent, person, workspace)
            SELECT uuid, ?::uuid, workspace FROM used WHERE ?::uuid IS NOT NULL
            ON CONFLICT DO NOTHING RETURNING agent)
     INSERT INTO agent_uses (agent, workspace, people, turns)
     SELECT uuid, workspace, (SELECT count(*) FROM newcomer), 1 FROM used
     ON CONFLICT (agent) DO UPDATE
     SET people = agent_uses.people + excluded.people, turns = agent_uses.turns + 1`,
    [agent, person || null, person || null],
  );
}

/** Of a deleted agent. */
export async function forgetUses(tx: Tx, agent: string): Promise<void> {
  await queries(tx)('agent_uses').where({ agent }).delete();
}
