import type { Piece } from '@tutka/model-client';
import type { PlacelessCall } from '../domain/tool-call.ts';

/** What happens in a reply: what the model says, and what becomes of the tools that it calls. */
export type Step =
  | Exclude<Piece, { type: 'toolCalls' }>
  | { readonly type: 'toolCall'; readonly call: PlacelessCall }
  /** The call waits for a person from now on. */
  | { readonly type: 'approval'; readonly call: PlacelessCall };
