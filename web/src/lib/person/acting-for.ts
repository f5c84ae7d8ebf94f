import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../errors/index.ts';
import { endedSession, untilSignedIn } from './ended.ts';
import { meQuery } from './use-me.ts';

/**
 * Gives what acts for whoever is signed in now, and whether it did: where their session has ended it waits until they are back, and
 * does nothing for anybody else.
 */
export function actingFor(client: QueryClient): (act: () => Promise<unknown>) => Promise<boolean> {
  const known = () => client.getQueryData(meQuery.queryKey)?.uuid;
  const person = known();
  const isSomebodyElse = () => ![undefined, person].includes(known());
  return async function actFor(act) {
    if (endedSession()) await untilSignedIn();
    if (person !== undefined && isSomebodyElse()) return false;
    try {
      await act();
      return true;
    } catch (error) {
      if (await isOfEnd(client, error)) return await actFor(act);
      throw error;
    }
  };
}

/** Whether it was refused as the session has ended. */
async function isOfEnd(client: QueryClient, error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError) || error.status !== 401) return false;
  await client.refetchQueries({ queryKey: meQuery.queryKey });
  return endedSession() !== undefined;
}
