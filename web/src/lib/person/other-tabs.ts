import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isAnyUnsaved } from '../unsaved/index.ts';
import { endedSession } from './ended.ts';
import { heldPerson, holdPage } from './held.ts';
import { meQuery } from './use-me.ts';

/** What the tabs of one browser tell each other: they have one session, and what one of them does to it, all of them act in. */
type Told = 'switched' | 'signed';

const NAME = 'tutka-workspace';

let opened: BroadcastChannel | undefined;

/** One for both ways, as a channel does not hear itself. */
function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel(NAME);
  return opened;
}

/** Tells the other tabs that this one has switched workspaces, or has signed in or out. */
export function tellOtherTabs(what: Told): void {
  channel().postMessage(what);
}

/**
 * Reads everything again when another tab has switched, unless something is unsaved here, and begins anew when somebody has signed
 * in or out there; a page that waits for that asks who it is.
 */
export function useOtherTabs(): void {
  const client = useQueryClient();
  useEffect(() => {
    const heed = ({ data }: MessageEvent<Told>) => {
      // What one person has open, in the cache or not, is nothing for the next.
      if (data === 'switched') return void follow(client).catch(() => undefined);
      if (!endedSession()) location.reload();
      // Who is asked before what is unsaved is lost may stay: what they wrote is sent by nobody else.
      void client.invalidateQueries({ queryKey: meQuery.queryKey });
    };
    channel().addEventListener('message', heed);
    return () => channel().removeEventListener('message', heed);
  }, [client]);
}

async function follow(client: QueryClient): Promise<void> {
  const before = heldPerson() ?? client.getQueryData(meQuery.queryKey);
  if (!before || !isAnyUnsaved()) return await client.resetQueries();
  holdPage(before);
  const { workspace } = await client.fetchQuery({ ...meQuery, staleTime: 0 });
  // They are back where it was written.
  if (workspace.uuid === before.workspace.uuid) holdPage(undefined);
}
