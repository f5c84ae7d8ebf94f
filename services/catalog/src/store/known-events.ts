import { knowing } from '@tutka/event-store';
import type { AgentEvent } from '../domain/agents/agent.events.ts';
import type { PurchaseEvent } from '../domain/agents/purchase.ts';
import type { AllowanceEvent } from '../domain/allowance.ts';
import type { DocumentEvent } from '../domain/knowledges/document.events.ts';
import type { KnowledgeEvent } from '../domain/knowledges/knowledge.events.ts';
import type { McpServerEvent } from '../domain/mcp-servers/mcp-server.events.ts';
import type { ModelProviderEvent } from '../domain/providers/model-provider.events.ts';
import type { SearchEngineEvent } from '../domain/providers/search-engine.events.ts';
import type { ShareEvent } from '../domain/shares/share.events.ts';
import type { SiteImportEvent } from '../domain/sites/site-import.events.ts';
import type { UsageRecorded } from '../domain/usage.events.ts';

type Known =
  | AgentEvent
  | AllowanceEvent
  | DocumentEvent
  | KnowledgeEvent
  | McpServerEvent
  | ModelProviderEvent
  | PurchaseEvent
  | SearchEngineEvent
  | ShareEvent
  | SiteImportEvent
  | UsageRecorded;

/** Each that this version writes, published or not. */
const types: Readonly<Record<Known['type'], true>> = {
  AgentUnpublished: true,
  AgentCreated: true,
  AgentPublished: true,
  AgentVersionSaved: true,
  AgentOfferChanged: true,
  AgentReviewed: true,
  AgentDeleted: true,
  AgentToolsAccepted: true,
  TurnCounted: true,
  TurnGivenBack: true,
  DocumentQueued: true,
  RetryRequested: true,
  DocumentRemoved: true,
  DocumentRenamed: true,
  IngestionCancelled: true,
  SourceReplaced: true,
  IngestionStarted: true,
  IngestionResumed: true,
  DocumentFetched: true,
  PagesParsed: true,
  DocumentChunked: true,
  DocumentIndexed: true,
  DocumentReady: true,
  IngestionFailed: true,
  IndexBegun: true,
  IndexRequested: true,
  IndexReopened: true,
  IndexBuildFailed: true,
  IndexDropped: true,
  IndexSwitched: true,
  KnowledgeCreated: true,
  KnowledgeDeleted: true,
  KnowledgeRenamed: true,
  KnowledgeDetailsChanged: true,
  KnowledgeVisibilityChanged: true,
  McpServerAdded: true,
  McpToolTried: true,
  McpSignInKept: true,
  McpSignInForgotten: true,
  McpServerRemoved: true,
  McpServerChanged: true,
  McpSecretsChanged: true,
  McpToolsChanged: true,
  McpStatusChanged: true,
  ModelProviderAdded: true,
  ModelProviderRemoved: true,
  ModelProviderChanged: true,
  ModelProviderKeyChanged: true,
  AgentPurchased: true,
  PurchaseEnded: true,
  SearchEngineRemoved: true,
  SearchEngineSet: true,
  SearchEngineKeyChanged: true,
  ShareCreated: true,
  ShareBound: true,
  ShareTermsChanged: true,
  ShareRotated: true,
  ShareStatusChanged: true,
  SiteImportAsked: true,
  SiteImportCancelled: true,
  SiteImportRemoved: true,
  SitePagesChosen: true,
  SitePagesFound: true,
  SitePageAdded: true,
  SitePageLeftOut: true,
  SiteImportFinished: true,
  SiteImportFailed: true,
  UsageRecorded: true,
};

/** Whether an event of catalog's log is one that this version knows. */
export const knows = knowing(Object.keys(types));
