import type { Tx } from '@tutka/database';
import type { LoggedEvent, Projections } from '@tutka/event-store';
import { applyAgentEvent } from '../projections/agent.ts';
import { applyAllowanceEvent } from '../projections/allowance.ts';
import { applyDocumentEvent } from '../projections/document.ts';
import { applyKnowledgeEvent } from '../projections/knowledge.ts';
import { applyMcpServerEvent } from '../projections/mcp-server.ts';
import { applyModelProviderEvent } from '../projections/model-provider.ts';
import { applyPurchaseEvent } from '../projections/purchase.ts';
import { applySearchEngineEvent } from '../projections/search-engine.ts';
import { applyShareEvent } from '../projections/share.ts';
import { applySiteImportEvent } from '../projections/site-import.ts';
import { knows } from '../store/known-events.ts';
import { readModels } from './tables.ts';

type Apply = (tx: Tx, event: never) => Promise<unknown>;

/** By type of stream; what the others tell is in no read model. */
const byStream: Readonly<Record<string, Apply>> = {
  knowledge: applyKnowledgeEvent,
  document: applyDocumentEvent,
  'site-import': applySiteImportEvent,
  agent: applyAgentEvent,
  purchase: applyPurchaseEvent,
  allowance: (tx, event) => applyAllowanceEvent(tx, event),
  share: applyShareEvent,
  'mcp-server': applyMcpServerEvent,
  'model-provider': applyModelProviderEvent,
  'search-engine': applySearchEngineEvent,
};

async function apply(tx: Tx, events: readonly LoggedEvent[]): Promise<void> {
  for (const event of events) await byStream[event.streamType]?.(tx, event as never);
}

/** What catalog makes of its events, by the functions with which it writes. */
export const projections: Projections = { readModels, knows, apply };
