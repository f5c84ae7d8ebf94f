import type { AgentContent, AgentEvent, AgentOffer } from './agent.events.ts';
import { AgentNotFound, AssistantStays, NoSuchVersion, PriceMissing } from './agent.refusals.ts';
import type { AgentState, KeptAgent } from './agent.state.ts';
import { sameJson } from './same-json.ts';

export type AgentCommand =
  | {
      readonly type: 'create';
      readonly owner: string;
      readonly assistant: boolean;
      readonly content: AgentContent;
      readonly offer: AgentOffer;
    }
  | { readonly type: 'save'; readonly content: Partial<AgentContent>; readonly offer: Partial<AgentOffer> }
  /** The newest version where none is named. */
  | { readonly type: 'publish'; readonly version?: number | undefined }
  | { readonly type: 'delete' };

/** What a command does to an agent. Throws AgentNotFound, AssistantStays, NoSuchVersion or PriceMissing. */
export function decideAgent(command: AgentCommand, state: AgentState): AgentEvent[] {
  if (command.type === 'create') return create(command, state);
  if (state.phase !== 'kept') throw new AgentNotFound();
  if (command.type === 'save') return save(command, state);
  if (command.type === 'publish') return publish(command.version ?? state.version, state);
  if (state.assistant) throw new AssistantStays();
  return [{ type: 'AgentDeleted', data: {} }];
}

function create(command: Extract<AgentCommand, { type: 'create' }>, state: AgentState): AgentEvent[] {
  if (state.phase !== 'absent') return [];
  const { owner, assistant, content, offer } = command;
  return [
    { type: 'AgentCreated', data: { owner, assistant, content, offer: priced(offer) } },
    { type: 'AgentPublished', data: { version: 1 } },
  ];
}

function save({ content, offer }: Extract<AgentCommand, { type: 'save' }>, state: KeptAgent): AgentEvent[] {
  const events: AgentEvent[] = [];
  const saved = { ...state.content, ...content };
  if (!sameJson(saved, state.content)) {
    events.push({ type: 'AgentVersionSaved', data: { version: state.version + 1, content: saved } });
  }
  const offered = priced({ ...state.offer, ...offer });
  if (!sameJson(offered, state.offer)) events.push({ type: 'AgentOfferChanged', data: { offer: offered } });
  return events;
}

function publish(version: number, state: KeptAgent): AgentEvent[] {
  if (version > state.version) throw new NoSuchVersion();
  return version === state.publishedVersion ? [] : [{ type: 'AgentPublished', data: { version } }];
}

/** A paid agent has a price in a currency; a free one has none. */
function priced(offer: AgentOffer): AgentOffer {
  if (offer.isFree) return { ...offer, price: null, currency: null };
  if (offer.price === null || offer.currency === null || Number(offer.price) === 0) throw new PriceMissing();
  return offer;
}
