import { IndexNotThere } from '../refusals.ts';
import { sameJson } from '../same-json.ts';
import type { IndexRecipe, KnowledgeIndexEvent } from './knowledge-index.events.ts';
import type { IndexState } from './knowledge-index.state.ts';

interface IndexFailure {
  readonly generation: number;
  readonly code: string;
  readonly reason: string;
}

export type KnowledgeIndexCommand =
  /** The first index is begun, where there is none. */
  | { readonly type: 'beginIndex'; readonly recipe: IndexRecipe }
  /** Another index is to be built and to serve then; nothing where it serves or is being built. */
  | { readonly type: 'requestIndex'; readonly recipe: IndexRecipe }
  /** The one that is built is complete, and serves from now on. */
  | { readonly type: 'finishIndex'; readonly generation: number }
  /** Back to the one that served before; `complete`: it has every document as it is now. */
  | { readonly type: 'switchBack'; readonly complete: boolean }
  | ({ readonly type: 'failIndex' } & IndexFailure)
  /** The one that is being built is given up. */
  | { readonly type: 'cancelIndex' };

/** What a command does to the indexes of a base. Throws `IndexNotThere`. */
export function decideIndex(command: KnowledgeIndexCommand, state: IndexState): KnowledgeIndexEvent[] {
  switch (command.type) {
    case 'beginIndex':
      return state.serving ? [] : [{ type: 'IndexBegun', data: { recipe: command.recipe } }];
    case 'requestIndex':
      return request(command.recipe, state);
    case 'finishIndex':
      return finish(command.generation, state);
    case 'switchBack':
      return switchBack(command.complete, state);
    case 'failIndex':
      return fail(command, state);
    case 'cancelIndex':
      if (!state.building) throw new IndexNotThere();
      return [dropped(state.building)];
  }
}

function request(recipe: IndexRecipe, { serving, building, last }: IndexState): KnowledgeIndexEvent[] {
  if (!serving) return [{ type: 'IndexBegun', data: { recipe } }];
  const isBuilding = building && !building.failed && sameJson(building.recipe, recipe);
  if (isBuilding) return [];
  const given = building ? [dropped(building)] : [];
  if (sameJson(serving.recipe, recipe)) return given;
  return [...given, { type: 'IndexRequested', data: { generation: last + 1, recipe } }];
}

function finish(generation: number, { serving, building, previous }: IndexState): KnowledgeIndexEvent[] {
  if (!serving || building?.generation !== generation) return [];
  return [...(previous ? [dropped(previous)] : []), switched(generation, serving.generation)];
}

function switchBack(complete: boolean, { serving, building, previous }: IndexState): KnowledgeIndexEvent[] {
  if (!serving || !previous) throw new IndexNotThere();
  if (complete) return [switched(previous.generation, serving.generation)];
  const reopened = { type: 'IndexReopened', data: { generation: previous.generation } } as const;
  return [...(building ? [dropped(building)] : []), reopened];
}

function fail({ generation, code, reason }: IndexFailure, { building }: IndexState): KnowledgeIndexEvent[] {
  if (building?.generation !== generation) return [];
  return [{ type: 'IndexBuildFailed', data: { generation, code, reason } }];
}

function dropped({ generation }: { readonly generation: number }): KnowledgeIndexEvent {
  return { type: 'IndexDropped', data: { generation } };
}

function switched(serving: number, previous: number): KnowledgeIndexEvent {
  return { type: 'IndexSwitched', data: { serving, previous } };
}
