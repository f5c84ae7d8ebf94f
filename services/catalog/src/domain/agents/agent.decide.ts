import { sameJson } from '../same-json.ts';
import { changedFields } from './agent.changes.ts';
import type { AgentContent, AgentEvent, AgentOffer, AgentOrigin } from './agent.events.ts';
import {
  AgentInReview,
  AgentNotFound,
  AssistantStays,
  NoSuchVersion,
  PriceMissing,
  PriceNotPayable,
} from './agent.refusals.ts';
import type { AgentState, KeptAgent } from './agent.state.ts';
import { acceptTools, type ToolLists, toolsSeen } from './agent.tools.ts';

export type AgentCommand =
  | {
      readonly type: 'create';
      readonly owner: string;
      readonly assistant: boolean;
      readonly content: AgentContent;
      readonly offer: AgentOffer;
      readonly origin?: AgentOrigin | undefined;
      readonly toolLists?: ToolLists;
    }
  | {
      readonly type: 'save';
      readonly content: Partial<AgentContent>;
      readonly offer: Partial<AgentOffer>;
      readonly toolLists?: ToolLists;
    }
  | { readonly type: 'accept-tools'; readonly server: string; readonly hash: string }
  /** The content that an earlier version has. */
  | { readonly type: 'restore'; readonly version: number; readonly content: AgentContent }
  /** The newest version where none is named. */
  | { readonly type: 'publish'; readonly version?: number | undefined }
  | { readonly type: 'unpublish' }
  /** An imported agent was looked at, at a version or the newest where none is named, and may answer. */
  | { readonly type: 'activate'; readonly version?: number | undefined }
  | { readonly type: 'delete' }
  /** Its workspace is over. */
  | { readonly type: 'end' };

type Command<Type extends AgentCommand['type']> = Extract<AgentCommand, { type: Type }>;

/** What a command does to an agent. Throws AgentNotFound, AgentInReview, AssistantStays, NoSuchVersion, PriceMissing or PriceNotPayable. */
export function decideAgent(command: AgentCommand, state: AgentState): AgentEvent[] {
  if (command.type === 'create') return create(command, state);
  if (state.phase !== 'kept') throw new AgentNotFound();
  switch (command.type) {
    case 'save':
      return save(command, state);
    case 'accept-tools':
      return acceptTools(command.server, command.hash, state);
    case 'restore':
      return restore(command, state);
    case 'publish':
      return publish(command.version ?? state.version, state);
    case 'unpublish':
      return state.publishedVersion === null ? [] : [{ type: 'AgentUnpublished', data: {} }];
    case 'activate':
      return activate(command.version ?? state.version, state);
    case 'delete':
      return remove(state);
    case 'end':
      return [{ type: 'AgentDeleted', data: state.assistant ? { assistant: true } : {} }];
  }
}

function create(command: Command<'create'>, state: AgentState): AgentEvent[] {
  if (state.phase !== 'absent') return [];
  const { owner, assistant, content, offer, origin, toolLists } = command;
  const data = { owner, assistant, content, offer: payable(priced(offer)), ...(origin && { origin }) };
  const created: AgentEvent = { type: 'AgentCreated', data };
  const tools = toolsSeen(content, [], toolLists);
  if (origin?.kind === 'import') return [created, ...tools];
  return [created, { type: 'AgentPublished', data: { version: 1 } }, ...tools];
}

function save({ content, offer, toolLists }: Command<'save'>, state: KeptAgent): AgentEvent[] {
  const events: AgentEvent[] = [];
  const saved = { ...state.content, ...content };
  if (changedFields(state.content, saved).length > 0) {
    events.push({ type: 'AgentVersionSaved', data: { version: state.version + 1, content: saved } });
  }
  const offered = priced({ ...state.offer, ...offer });
  if (!sameJson(offered, state.offer)) {
    events.push({ type: 'AgentOfferChanged', data: { offer: payable(offered) } });
  }
  return [...events, ...toolsSeen(saved, state.content.mcpServers ?? [], toolLists)];
}

function restore({ version, content }: Command<'restore'>, state: KeptAgent): AgentEvent[] {
  if (version > state.version) throw new NoSuchVersion();
  if (sameJson(content, state.content)) return [];
  const data = { version: state.version + 1, content, restoredFrom: version };
  return [{ type: 'AgentVersionSaved', data }];
}

function publish(version: number, state: KeptAgent): AgentEvent[] {
  if (state.inReview) throw new AgentInReview();
  if (version > state.version) throw new NoSuchVersion();
  return version === state.publishedVersion ? [] : [{ type: 'AgentPublished', data: { version } }];
}

function activate(version: number, state: KeptAgent): AgentEvent[] {
  if (!state.inReview) return [];
  if (version > state.version) throw new NoSuchVersion();
  return [
    { type: 'AgentReviewed', data: {} },
    { type: 'AgentPublished', data: { version } },
  ];
}

function remove(state: KeptAgent): AgentEvent[] {
  if (state.assistant) throw new AssistantStays();
  return [{ type: 'AgentDeleted', data: {} }];
}

/** A paid agent has a price in a currency; a free one has none. */
function priced(offer: AgentOffer): AgentOffer {
  if (offer.isFree) return { ...offer, price: null, currency: null };
  if (offer.price === null || offer.currency === null || Number(offer.price) === 0) throw new PriceMissing();
  return offer;
}

/** Nobody can pay a part of the smallest unit of a currency. */
function payable(offer: AgentOffer): AgentOffer {
  const { price, currency } = offer;
  if (price === null || currency === null) return offer;
  const digits = digitsOf(currency);
  const [, decimals = ''] = price.split('.');
  if (/[1-9]/.test(decimals.slice(digits))) throw new PriceNotPayable(currency, digits);
  return offer;
}

/** Decimals of a currency's amounts: 2 for USD, 0 for JPY and KRW. */
function digitsOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}
