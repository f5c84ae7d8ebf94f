import type { QueryClient } from '@tanstack/react-query';
import { isGone } from '../../../lib/errors/index.ts';
import { newestKey } from './use-message-pages.ts';

/** Calls back once the newest messages of a session, which were marked as old, have been read anew, or are told to be gone. */
export function whenRead(client: QueryClient, session: string, then: () => void): void {
  const cache = client.getQueryCache();
  const isRead = () =>
    cache
      .findAll({ queryKey: newestKey(session) })
      .some(({ state }) => isGone(state.error) || (state.status === 'success' && !state.isInvalidated));
  if (isRead()) {
    then();
    return;
  }
  const unsubscribe = cache.subscribe(() => {
    if (!isRead()) return;
    unsubscribe();
    then();
  });
}
