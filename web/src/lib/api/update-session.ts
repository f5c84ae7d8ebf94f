import { routes, type Session } from '@tutka/http-contracts';
import type { Envelope } from './envelope.ts';
import type { Args } from './row.ts';
import { send } from './send.ts';
import { unwrap } from './unwrap.ts';

export type SessionUpdate = { readonly session: Session } | { readonly refused: Envelope };

/** Updates a session. The one call that resolves with the whole envelope when its code is 400, as `refused`. */
export async function updateSession(args: Args<typeof routes.updateSession>): Promise<SessionUpdate> {
  const { status, envelope } = await send(routes.updateSession, args);
  if (envelope.code === 400) return { refused: envelope };
  return { session: unwrap(routes.updateSession, status, envelope) as Session };
}
