import type { Aggregate } from '@tutka/event-store';
import {
  decideSearchEngine,
  evolveSearchEngine,
  noSearchEngine,
  type SearchEngineCommand,
  type SearchEngineState,
} from '../domain/providers/search-engine.decide.ts';
import type { SearchEngineEvent } from '../domain/providers/search-engine.events.ts';
import { knows } from './known-events.ts';

export const searchEngineAggregate: Aggregate<SearchEngineCommand, SearchEngineState, SearchEngineEvent> = {
  type: 'search-engine',
  initial: noSearchEngine,
  decide: decideSearchEngine,
  evolve: evolveSearchEngine,
  knows,
};
