import type { DomainEvent, LoggedEvent } from '@tutka/event-store';
import type { Publication } from '@tutka/messaging';
import { publishedAgent } from './agent.published.ts';
import { publishedDocument, publishedKnowledge, publishedSiteImport } from './knowledge.published.ts';
import { publishedMcpServer } from './mcp-server.published.ts';
import { publishedModelProvider } from './model-provider.published.ts';
import { publishedSearchEngine } from './search-engine.published.ts';
import { publishedShare } from './share.published.ts';
import { publishedUsage } from './usage.published.ts';

type Publisher = (event: LoggedEvent) => readonly Publication[];

const byStream: Readonly<Record<string, Publisher>> = {
  agent: of(publishedAgent),
  knowledge: of(publishedKnowledge),
  document: of(publishedDocument),
  'mcp-server': of(publishedMcpServer),
  'model-provider': of(publishedModelProvider),
  'search-engine': of(publishedSearchEngine),
  share: of(publishedShare),
  'site-import': of(publishedSiteImport),
  usage: of(publishedUsage),
};

function of<E extends DomainEvent>(publish: (event: LoggedEvent<E>) => readonly Publication[]): Publisher {
  return (event) => publish(event as LoggedEvent<E>);
}

/** What catalog says in public about one of its events. */
export const toPublications: Publisher = (event) => byStream[event.streamType]?.(event) ?? [];
