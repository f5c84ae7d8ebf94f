import type { IndexRecipe, KnowledgeIndexEvent } from './knowledge-index.events.ts';

interface IndexGeneration {
  readonly generation: number;
  readonly recipe: IndexRecipe;
}

/** The indexes of one base. */
export interface IndexState {
  readonly serving: IndexGeneration | null;
  readonly building: (IndexGeneration & { readonly failed: boolean }) | null;
  readonly previous: IndexGeneration | null;
  /** The highest generation so far. */
  readonly last: number;
}

export const noIndex: IndexState = { serving: null, building: null, previous: null, last: 0 };

type Change<T extends KnowledgeIndexEvent['type']> = (
  state: IndexState,
  data: Extract<KnowledgeIndexEvent, { type: T }>['data'],
) => IndexState;

const changes: { readonly [T in KnowledgeIndexEvent['type']]: Change<T> } = {
  IndexBegun: (state, { recipe }) => ({ ...state, serving: { generation: 1, recipe }, last: 1 }),
  IndexRequested: (state, data) => ({
    ...state,
    building: { ...data, failed: false },
    last: data.generation,
  }),
  IndexReopened: (state) => ({
    ...state,
    building: state.previous && { ...state.previous, failed: false },
    previous: null,
  }),
  IndexSwitched: (state, { serving }) => {
    const next = [state.building, state.previous].find((one) => one?.generation === serving);
    if (!next) return state;
    const { generation, recipe } = next;
    return {
      ...state,
      serving: { generation, recipe },
      previous: state.serving,
      building: state.building?.generation === serving ? null : state.building,
    };
  },
  IndexBuildFailed: (state) => ({
    ...state,
    building: state.building && { ...state.building, failed: true },
  }),
  IndexDropped: (state, { generation }) => ({
    ...state,
    building: state.building?.generation === generation ? null : state.building,
    previous: state.previous?.generation === generation ? null : state.previous,
  }),
};

export function evolveIndex(state: IndexState, event: KnowledgeIndexEvent): IndexState {
  const change = changes[event.type] as Change<KnowledgeIndexEvent['type']>;
  return change(state, event.data);
}

/** Whether an event is about an index. */
export function isIndexEvent(event: { readonly type: string }): event is KnowledgeIndexEvent {
  return Object.hasOwn(changes, event.type);
}
