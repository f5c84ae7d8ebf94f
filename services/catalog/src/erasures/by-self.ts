import type { EventMeta } from '@tutka/event-store';

/** Of what nobody asked for at this moment: it follows from an account's end. */
export const bySelf: EventMeta = { actor: 'catalog', actorKind: 'service' };
