import type { Rules } from '../rule.ts';

const face = [
  'face.name',
  'face.logo',
  'face.tags',
  'face.knowledges',
  'face.model',
  'face.webSearch',
  'face.webFetch',
];
const offer = ['offer.public', 'offer.free', 'offer.price', 'offer.currency', 'offer.trialLimit'];

export const agentRules: Rules = {
  AgentCreated: { kind: 'agent', name: 'face.name', shows: [...face, ...offer, 'imported', 'copyOf'] },
  AgentVersionSaved: {
    kind: 'agent',
    name: 'face.name',
    shows: [...face, 'version'],
    once: ['restoredFrom'],
  },
  AgentPublished: { kind: 'agent', once: ['version'], sets: { published: true } },
  AgentUnpublished: { kind: 'agent', sets: { published: false } },
  AgentReviewed: { kind: 'agent', sets: { reviewed: true } },
  AgentOfferChanged: { kind: 'agent', shows: offer },
  AgentToolsAccepted: { kind: 'agent', shows: ['toolsHash'], part: 'serverUuid' },
  AgentDeleted: { kind: 'agent', ends: true },
};

export const knowledgeRules: Rules = {
  KnowledgeCreated: { kind: 'knowledge', name: 'name', shows: ['name', 'visibility'] },
  KnowledgeChanged: { kind: 'knowledge', name: 'name', shows: ['name'], names: 'fields' },
  KnowledgeVisibilityChanged: { kind: 'knowledge', shows: ['visibility'] },
  KnowledgeDeleted: { kind: 'knowledge', ends: true },
  KnowledgeIndexRequested: { kind: 'knowledge', shows: ['generation', 'model', 'chunkWords'] },
  KnowledgeIndexReopened: { kind: 'knowledge', once: ['generation'] },
  KnowledgeIndexSwitched: { kind: 'knowledge', shows: ['serving'] },
  KnowledgeIndexDropped: { kind: 'knowledge', once: ['generation'] },
  DocumentAdded: { kind: 'document', name: 'name', shows: ['name', 'source', 'knowledgeUuid'] },
  DocumentRenamed: { kind: 'document', name: 'name', shows: ['name'] },
  DocumentSourceReplaced: { kind: 'document', name: 'name', shows: ['name', 'source'] },
  DocumentReadingRequested: { kind: 'document' },
  DocumentReadingCancelled: { kind: 'document' },
  DocumentRemoved: { kind: 'document', ends: true },
  SiteImportRequested: { kind: 'siteImport', name: 'host', shows: ['host', 'knowledgeUuid'] },
  SiteImportStarted: { kind: 'siteImport', shows: ['pages'] },
  SiteImportCancelled: { kind: 'siteImport', ends: true },
};

export const shareRules: Rules = {
  ShareCreated: {
    kind: 'share',
    name: 'agentName',
    shows: ['agentUuid', 'kind', 'userUuid'],
    values: 'values',
  },
  ShareChanged: { kind: 'share', names: 'fields', values: 'values' },
  ShareStatusChanged: { kind: 'share', shows: ['status'] },
  ShareBound: { kind: 'share', shows: ['userUuid'] },
};

export const mcpServerRules: Rules = {
  McpServerAdded: { kind: 'mcpServer', name: 'name', shows: ['name', 'transport', 'authType'] },
  McpServerChanged: { kind: 'mcpServer', name: 'values.name', names: 'fields', values: 'values' },
  McpStatusChanged: { kind: 'mcpServer', shows: ['status', 'code'] },
  McpToolsChanged: { kind: 'mcpServer', once: ['added', 'removed', 'changed'], shows: ['hash'] },
  McpToolTried: { kind: 'mcpServer', once: ['tool'] },
  McpSignInKept: { kind: 'mcpServer', sets: { signedIn: true }, part: 'userUuid' },
  McpSignInForgotten: { kind: 'mcpServer', sets: { signedIn: false }, part: 'userUuid' },
  McpServerRemoved: { kind: 'mcpServer', ends: true },
};

export const modelProviderRules: Rules = {
  ModelProviderAdded: {
    kind: 'modelProvider',
    name: 'name',
    shows: ['name', 'kind', 'chatModels', 'prices'],
  },
  ModelProviderChanged: {
    kind: 'modelProvider',
    name: 'values.name',
    shows: ['prices'],
    names: 'fields',
    values: 'values',
  },
  ModelProviderRemoved: { kind: 'modelProvider', ends: true },
};

export const searchEngineRules: Rules = {
  SearchEngineSet: { kind: 'searchEngine', name: 'kind', shows: ['kind'] },
  SearchEngineKeyChanged: { kind: 'searchEngine', hides: ['apiKey'] },
  SearchEngineRemoved: { kind: 'searchEngine', ends: true },
};
