import { type Args, type Envelope, unwrap } from '@tutka/client';
import { routes, type Session } from '@tutka/http-contracts';
import { send } from './client.ts';

export type SessionUpdate = { readonly session: Session } | { readonly refused: Envelope };

/** Updates a session. The one call that resolves with the whole envelope when its code is 400, as `refused`. */
export async function updateSession(args: Args<typeof routes.updateSession>): Promise<SessionUpdate> {
  const answer = await send(routes.updateSession, args);
  if (answer.envelope.code === 400) return { refused: answer.envelope };
  return { session: unwrap(routes.updateSession, answer) as Session };
}
