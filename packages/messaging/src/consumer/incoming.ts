import type { ReceivedMessage } from '../bus.ts';
import { fromMessage, type PublicEvent } from '../cloud-event.ts';

/** A record together with the event it carries. */
export interface Incoming {
  readonly message: ReceivedMessage;
  readonly event: PublicEvent;
}

/** Reads the events of records. Throws `MalformedEvent` at the first that carries none. */
export function toIncoming(messages: readonly ReceivedMessage[]): Incoming[] {
  return messages.map((message) => ({ message, event: fromMessage(message) }));
}
