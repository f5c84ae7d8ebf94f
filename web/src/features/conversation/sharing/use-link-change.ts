import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { type Args, call, refreshRows } from '../../../lib/api/index.ts';
import { useEndLink } from './use-end-link.ts';

export type LinkWish = NonNullable<Args<typeof routes.setPublicLink>['body']>;
export type SetLink = ReturnType<typeof useLinkChange>['set'];

const shown = [routes.getPublicLink, routes.listPublicLinks, routes.getSession, routes.listSessions];

/** Makes, changes and ends a chat's public link. */
export function useLinkChange(session: string, leaf: string | null) {
  const client = useQueryClient();
  const set = useMutation({
    mutationFn: (wish: LinkWish) => {
      const body = leaf === null ? wish : { leafUUID: leaf, ...wish };
      return call(routes.setPublicLink, { params: { uuid: session }, body });
    },
    onSuccess: () => refreshRows(client, ...shown),
  });
  return { set, ...useEndLink(session) };
}
