import type { AgentContent, AgentEvent, AgentOffer } from './agent.events.ts';

export interface KeptAgent {
  readonly phase: 'kept';
  readonly assistant: boolean;
  readonly content: AgentContent;
  readonly offer: AgentOffer;
  readonly version: number;
  readonly publishedVersion: number | null;
  /** Imported, and nobody has looked at it yet: it answers nobody. */
  readonly inReview: boolean;
  /** The accepted list of tools by MCP server. */
  readonly toolPins: Readonly<Record<string, string>>;
}

export type AgentState = { readonly phase: 'absent' } | KeptAgent | { readonly phase: 'deleted' };

export const noAgent: AgentState = { phase: 'absent' };

export function evolveAgent(state: AgentState, event: AgentEvent): AgentState {
  if (event.type === 'AgentCreated') {
    const { assistant, content, offer, origin } = event.data;
    const inReview = origin?.kind === 'import';
    const made = { assistant, content, offer, version: 1, publishedVersion: null };
    return { phase: 'kept', ...made, inReview, toolPins: {} };
  }
  if (event.type === 'AgentDeleted') return { phase: 'deleted' };
  return state.phase === 'kept' ? evolveKept(state, event) : state;
}

function evolveKept(
  state: KeptAgent,
  event: Exclude<AgentEvent, { type: 'AgentCreated' | 'AgentDeleted' }>,
): KeptAgent {
  switch (event.type) {
    case 'AgentVersionSaved':
      return { ...state, version: event.data.version, content: event.data.content };
    case 'AgentPublished':
      return { ...state, publishedVersion: event.data.version };
    case 'AgentUnpublished':
      return { ...state, publishedVersion: null };
    case 'AgentReviewed':
      return { ...state, inReview: false };
    case 'AgentOfferChanged':
      return { ...state, offer: event.data.offer };
    case 'AgentToolsAccepted':
      return { ...state, toolPins: { ...state.toolPins, [event.data.server]: event.data.hash } };
  }
}
