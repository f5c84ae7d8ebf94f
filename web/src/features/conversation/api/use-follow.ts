import { notifications } from '@mantine/notifications';
import { useEffect, useEffectEvent } from 'react';
import { isGone, useErrorText } from '../../../lib/errors/index.ts';
import { STREAMING } from '../../../lib/reply/index.ts';
import { isRefused } from './rows-of.ts';
import type { TurnOutline } from './use-live-turn.ts';
import type { ThreadMessages } from './use-thread.ts';
import type { Turns } from './use-turns.ts';

/** A reply that was being written when the page was opened, or when it was asked in another tab, is read on. */
export function useFollow(
  session: string | undefined,
  { newest, error }: ThreadMessages,
  live: TurnOutline | undefined,
  follow: Turns['follow'],
): void {
  const textOf = useErrorText();
  const last = isGone(error) || (live && !isRefused(live)) ? undefined : newest?.at(-1);
  const unfinished = last?.role === 'assistant' && last.status === STREAMING ? last : undefined;
  const uuid = unfinished?.uuid;
  const readOn = useEffectEvent((of: string) => {
    if (!unfinished) return;
    // The question that was refused for it stands in the field again, and is no place to say why.
    if (live?.problem) notifications.show({ id: `refused ${of}`, message: textOf(live.problem) });
    void follow(of, unfinished);
  });
  useEffect(() => {
    if (session !== undefined && uuid !== undefined) readOn(session);
  }, [session, uuid]);
}
