import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import type { Uploads } from '../../api/use-uploads.ts';

/**
 * Asks before another address, be it the way back, or a closed window ends what is on its way. `ask` has to stay the
 * same function: another one would ask anew.
 */
export function useSendingGuard({ busy, onItsWay }: Uploads, ask: () => Promise<boolean>): void {
  const blocker = useBlocker(onItsWay);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let open = true;
    void ask().then((sure) => {
      if (!open) return;
      if (sure) blocker.proceed();
      else blocker.reset();
    });
    return () => {
      open = false;
    };
  }, [blocker, ask]);
  useEffect(() => {
    if (!busy) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', hold);
    return () => removeEventListener('beforeunload', hold);
  }, [busy]);
}
