import type { QueryClient } from '@tanstack/react-query';
import { type Me, routes } from '@tutka/http-contracts';
import { call } from '../api/index.ts';
import { clearDrafts } from '../drafts/index.ts';
import { dropUnsent } from '../unsent/index.ts';
import { endedSession, noteEnded } from './ended.ts';
import { holdPage } from './held.ts';
import { isMeQuery, meQuery } from './use-me.ts';

/** Whose page this tab shows, or showed last. */
let last: string | undefined;

/** Whether somebody else is signed in than this tab knew, as after a sign-in of which it was not told. */
export function isAnother({ uuid }: Me): boolean {
  const before = last;
  last = uuid;
  return before !== undefined && before !== uuid;
}

/**
 * Goes on as `me`: where their own session had ended, with what they have open and in the workspace they were in; else anew, as what
 * somebody else has read or written in this tab is nothing for them.
 */
export async function comeIn(client: QueryClient, me: Me): Promise<void> {
  last = me.uuid;
  const back = await asBefore(me);
  if (back === undefined) forgetOthers(client);
  client.setQueryData(meQuery.queryKey, back ?? me);
  noteEnded(undefined);
  void client.invalidateQueries({ predicate: ({ queryKey }) => !isMeQuery(queryKey) });
}

/** Undefined for anybody else than whose session ended, and where they may no longer act in the workspace they were in. */
async function asBefore(me: Me): Promise<Me | undefined> {
  const before = endedSession()?.person;
  if (before?.uuid !== me.uuid) return undefined;
  const { uuid } = before.workspace;
  if (uuid === me.workspace.uuid) return me;
  try {
    return { ...me, workspace: await call(routes.switchWorkspace, { params: { uuid } }) };
  } catch {
    return undefined;
  }
}

function forgetOthers(client: QueryClient): void {
  holdPage(undefined);
  dropUnsent();
  client.getMutationCache().clear();
  client.removeQueries({ predicate: ({ queryKey }) => !isMeQuery(queryKey) });
  clearDrafts();
}
