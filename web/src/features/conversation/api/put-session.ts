import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { CursorPage } from '@tutka/client';
import { routes, type Session } from '@tutka/http-contracts';
import { refreshRows } from '../../../lib/api/index.ts';

type Pages = InfiniteData<CursorPage<Session>>;

const { method, path } = routes.listSessions;
const queryKey: QueryKey = [method, path];
const isOfPages = (of: { readonly queryKey: QueryKey }) => of.queryKey.at(-1) === 'cursor';

/** Shows what has changed of a chat that stays where it stands: of a list of thousands each page would be read again. */
export async function putSession(client: QueryClient, session: Session): Promise<void> {
  // What is on its way may be older.
  if (client.isFetching({ queryKey }) > 0) return await refreshRows(client, routes.listSessions);
  client.setQueriesData<Pages>(
    { queryKey, predicate: isOfPages },
    (before) => before && withSession(before, session),
  );
  await client.invalidateQueries({ queryKey, predicate: (query) => !isOfPages(query) });
}

function withSession({ pages, pageParams }: Pages, session: Session): Pages {
  const put = (one: Session) => (one.uuid === session.uuid ? session : one);
  return { pageParams, pages: pages.map((page) => ({ ...page, data: page.data.map(put) })) };
}
