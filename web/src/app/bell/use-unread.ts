import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { dataQuery } from '../../lib/api/index.ts';
import { useMaybeMe } from '../../lib/person/index.ts';

const EVERY_MS = 20_000;

export const unreadQuery = dataQuery(routes.countUnread, {});

/**
 * How many notifications are unread: asked now and then while the page is looked at. No stream: one that stays open in
 * every tab would take all of a browser's connections.
 */
export function useUnread(): number {
  const { data: me } = useMaybeMe();
  const { data } = useQuery({ ...unreadQuery, enabled: me !== undefined, refetchInterval: EVERY_MS });
  return data?.unread ?? 0;
}
