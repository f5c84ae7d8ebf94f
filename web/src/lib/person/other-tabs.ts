import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endedSession } from './ended.ts';
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
 * Reads everything again when another tab has switched, and begins anew when somebody has signed in or out there; a page that waits
 * for that asks who it is.
 */
export function useOtherTabs(): void {
  const client = useQueryClient();
  useEffect(() => {
    const heed = ({ data }: MessageEvent<Told>) => {
      // What one person has open, in the cache or not, is nothing for the next.
      if (data === 'switched') void client.resetQueries();
      else if (endedSession()) void client.invalidateQueries({ queryKey: meQuery.queryKey });
      else location.reload();
    };
    channel().addEventListener('message', heed);
    return () => channel().removeEventListener('message', heed);
  }, [client]);
}
