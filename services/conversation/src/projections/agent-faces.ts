import { fromBinary } from '@bufbuild/protobuf';
import {
  AgentCreatedSchema,
  AgentDeletedSchema,
  type AgentFace,
  AgentPublishedSchema,
  AgentVersionSavedSchema,
} from '@tutka/contracts/catalog/events/v1/agent';
import { queries, type Tx } from '@tutka/database';
import type { PublicEvent } from '@tutka/messaging';

/**
 * Keeps the agents' names and pictures in sessions fresh: people of the agent's workspace see its newest version,
 * others the published one. So do guests, whose sessions stand in that workspace.
 */
export async function projectAgentFaces(tx: Tx, events: readonly PublicEvent[]): Promise<void> {
  for (const event of events) await apply(tx, event);
}

async function apply(tx: Tx, { type, workspace, value }: PublicEvent): Promise<void> {
  if (type === 'AgentCreated') {
    const { agentUuid, face } = fromBinary(AgentCreatedSchema, value);
    await newest(tx, workspace, agentUuid, 1, face);
  } else if (type === 'AgentVersionSaved') {
    const { agentUuid, version, face } = fromBinary(AgentVersionSavedSchema, value);
    await newest(tx, workspace, agentUuid, version, face);
  } else if (type === 'AgentPublished') {
    const { agentUuid, version } = fromBinary(AgentPublishedSchema, value);
    await published(tx, workspace, agentUuid, version);
  } else if (type === 'AgentDeleted') {
    const { agentUuid } = fromBinary(AgentDeletedSchema, value);
    await queries(tx)('agent_faces').where({ agent_uuid: agentUuid }).delete();
  }
}

async function newest(
  tx: Tx,
  workspace: string,
  agentUuid: string,
  version: number,
  face: AgentFace | undefined,
): Promise<void> {
  if (!face) return;
  const { name, logo } = face;
  await queries(tx)('agent_faces')
    .insert({ agent_uuid: agentUuid, version, name, logo })
    .onConflict(['agent_uuid', 'version'])
    .merge();
  await queries(tx)('sessions')
    .where({ agent_uuid: agentUuid, workspace, share_uuid: null })
    .update({ agent_name: name, agent_logo: logo });
}

async function published(tx: Tx, workspace: string, agentUuid: string, version: number): Promise<void> {
  await queries(tx).raw(
    `UPDATE sessions s SET agent_name = f.name, agent_logo = f.logo FROM agent_faces f
     WHERE f.agent_uuid = ? AND f.version = ? AND s.agent_uuid = f.agent_uuid
       AND (s.workspace <> ? OR s.share_uuid IS NOT NULL)`,
    [agentUuid, version, workspace],
  );
}
