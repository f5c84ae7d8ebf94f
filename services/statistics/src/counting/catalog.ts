import { fromBinary } from '@bufbuild/protobuf';
import {
  AgentCreatedSchema,
  AgentDeletedSchema,
  AgentPublishedSchema,
  AgentVersionSavedSchema,
} from '@tutka/contracts/catalog/events/v1/agent';
import { DocumentFailedSchema } from '@tutka/contracts/catalog/events/v1/knowledge';
import { UsageRecordedSchema } from '@tutka/contracts/catalog/events/v1/usage';
import type { Measure } from '../domain/measures.ts';
import { modelName } from './model-name.ts';
import { type Reader, within } from './told.ts';

const adds =
  (measure: Measure, by = 1n): Reader[string] =>
  (event) => ({ counts: [{ ...within(event), add: { [measure]: by } }] });

export const agents: Reader = {
  AgentCreated: (event) => {
    const { agentUuid, ownerUuid, assistant, face } = fromBinary(AgentCreatedSchema, event.value);
    const is = { called: face?.name ?? '' };
    const agent = { agentUuid, workspace: event.workspace, version: 1, is };
    // Everybody has one: nobody made it.
    if (assistant) return { agent };
    return {
      agent,
      counts: [{ ...within(event), add: { agents: 1n } }],
      person: { userUuid: ownerUuid, createdAgent: true },
    };
  },
  AgentVersionSaved: (event) => {
    const { agentUuid, version, face } = fromBinary(AgentVersionSavedSchema, event.value);
    if (!face) return {};
    return { agent: { agentUuid, workspace: event.workspace, version, is: { called: face.name } } };
  },
  AgentPublished: (event) => {
    const { agentUuid, version } = fromBinary(AgentPublishedSchema, event.value);
    return { agent: { agentUuid, workspace: event.workspace, version, is: 'published' } };
  },
  AgentDeleted: (event) => {
    // It was not counted when it came.
    if (fromBinary(AgentDeletedSchema, event.value).assistant) return {};
    return { counts: [{ ...within(event), add: { agents: -1n } }] };
  },
};

export const knowledges: Reader = {
  KnowledgeCreated: adds('knowledges'),
  KnowledgeDeleted: adds('knowledges', -1n),
  DocumentAdded: adds('documents_added'),
  DocumentReady: adds('documents_ready'),
  DocumentFailed: (event) => {
    const { code, retried } = fromBinary(DocumentFailedSchema, event.value);
    if (retried) return {};
    return { counts: [{ ...within(event), error: code, add: { documents_failed: 1n } }] };
  },
};

export const mcpServers: Reader = {
  McpServerAdded: adds('mcp_servers'),
  McpServerRemoved: adds('mcp_servers', -1n),
};

export const catalogUsage: Reader = {
  UsageRecorded: (event) => {
    const { providerUuid, model, inputTokens, outputTokens } = fromBinary(UsageRecordedSchema, event.value);
    const add = { input_tokens: inputTokens, output_tokens: outputTokens };
    return { counts: [{ ...within(event), model: modelName(providerUuid, model), add }] };
  },
};
