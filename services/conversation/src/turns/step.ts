import type { Piece, ToolCall } from '@tutka/model-client';
import type { LimitMet } from '../domain/reply-limits.ts';
import type { PlacelessCall } from '../domain/tool-call.ts';

/** What happens in a reply: what the model says, and what becomes of the tools that it calls. */
export type Step =
  | Exclude<Piece, { type: 'toolCalls' }>
  | { readonly type: 'toolCall'; readonly call: PlacelessCall }
  /** Tools of the asker's that it is to call itself; the reply goes on when it asks again with what they answered. */
  | { readonly type: 'askersCalls'; readonly calls: readonly ToolCall[] }
  /** The call waits for a person from now on. */
  | { readonly type: 'approval'; readonly call: PlacelessCall }
  /** The last step of a reply that may not go further. */
  | { readonly type: 'limit'; readonly limit: LimitMet };
