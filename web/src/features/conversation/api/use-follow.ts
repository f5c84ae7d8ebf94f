import { useEffect, useEffectEvent } from 'react';
import { STREAMING } from '../../../lib/reply/index.ts';
import type { ThreadMessages } from './use-thread.ts';
import type { Turns } from './use-turns.ts';

/** A reply that was being written when the page was opened is read on. */
export function useFollow(
  session: string | undefined,
  { newest }: ThreadMessages,
  live: boolean,
  follow: Turns['follow'],
): void {
  const last = newest?.at(-1);
  const unfinished = last?.role === 'assistant' && last.status === STREAMING && !live ? last : undefined;
  const uuid = unfinished?.uuid;
  const readOn = useEffectEvent((of: string) => unfinished && void follow(of, unfinished));
  useEffect(() => {
    if (session !== undefined && uuid !== undefined) readOn(session);
  }, [session, uuid]);
}
