import { useInfiniteQuery } from '@tanstack/react-query';
import { routes, type Session } from '@tutka/http-contracts';
import { cursorQuery } from '../../../lib/api/index.ts';
import { useHidden } from '../../../lib/hidden/index.ts';

/** Which of a person's chats. `folderUUID`: 'none' are those in no folder. */
interface Where {
  readonly archived: boolean;
  readonly folderUUID?: string;
}

/** A person's chats, of which all that are pinned stand above the others; each part comes a page at a time. */
export function useOwnSessions(where: Where) {
  const hidden = useHidden();
  const pinned = useInfiniteQuery(sessionsQuery({ ...where, limit: 100, pinned: true }));
  const others = useInfiniteQuery(sessionsQuery({ ...where, limit: 40, pinned: false }));
  const shown = (pages: readonly { readonly data: readonly Session[] }[] = []) =>
    pages.flatMap(({ data }) => data).filter(({ uuid }) => !hidden.has(uuid));
  const sessions = others.data && [...shown(pinned.data?.pages), ...shown(others.data.pages)];
  return { pinned, others, sessions };
}

const sessionsQuery = (query: Where & { readonly limit: number; readonly pinned: boolean }) =>
  cursorQuery(routes.listSessions, { query });
