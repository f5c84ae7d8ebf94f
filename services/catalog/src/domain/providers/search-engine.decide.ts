import { sameJson } from '../same-json.ts';
import type { SearchEngineEvent, SearchEnginePlace } from './search-engine.events.ts';

export type SearchEngineState =
  | { readonly phase: 'absent' }
  | { readonly phase: 'set'; readonly place: SearchEnginePlace };

export type SearchEngineCommand =
  | { readonly type: 'set'; readonly place: SearchEnginePlace; readonly newKey: boolean }
  | { readonly type: 'remove' };

export const noSearchEngine: SearchEngineState = { phase: 'absent' };

export function evolveSearchEngine(state: SearchEngineState, event: SearchEngineEvent): SearchEngineState {
  switch (event.type) {
    case 'SearchEngineSet':
      return { phase: 'set', place: event.data };
    case 'SearchEngineRemoved':
      return noSearchEngine;
    case 'SearchEngineKeyChanged':
      return state;
  }
}

/** What a command does to the platform's search engine. */
export function decideSearchEngine(
  command: SearchEngineCommand,
  state: SearchEngineState,
): SearchEngineEvent[] {
  if (command.type === 'remove') {
    return state.phase === 'absent' ? [] : [{ type: 'SearchEngineRemoved', data: {} }];
  }
  const { place, newKey } = command;
  const isSame = state.phase === 'set' && sameJson(state.place, place);
  return [
    ...(isSame ? [] : [{ type: 'SearchEngineSet' as const, data: place }]),
    ...(newKey ? [{ type: 'SearchEngineKeyChanged' as const, data: {} }] : []),
  ];
}
