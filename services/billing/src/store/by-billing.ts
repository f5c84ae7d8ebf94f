import type { EventMeta } from '@tutka/event-store';

/** Who did it, for the events of what billing does by itself. */
export const byBilling: EventMeta = { actor: 'billing', actorKind: 'service' };
