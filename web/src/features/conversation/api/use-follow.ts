import { useEffect } from 'react';
import { STREAMING } from '../../../lib/reply/index.ts';
import type { ThreadMessages } from './use-thread.ts';
import type { Turns } from './use-turns.ts';

/** A reply that was being written when the page was opened is read on. */
export function useFollow(
  session: string | undefined,
  { messages }: ThreadMessages,
  live: boolean,
  follow: Turns['follow'],
): void {
  const last = messages?.at(-1);
  const unfinished = last?.role === 'assistant' && last.status === STREAMING && !live ? last : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reply's uuid is what counts, not its object
  useEffect(() => {
    if (session !== undefined && unfinished) void follow(session, unfinished);
  }, [session, unfinished?.uuid, follow]);
}
