import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { isAnyLost, mayLose, type Way } from '../../lib/unsaved/index.ts';

/** Asks about what is unsaved before another address takes it away. Belongs into a frame: a router heeds one blocker alone. */
export function useLeaveQuestions(): void {
  const way = useRef<Way>(undefined);
  const blocker = useBlocker((to) => {
    way.current = to;
    return isAnyLost(to);
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let isOpen = true;
    void mayLose(way.current).then((sure) => {
      if (!isOpen) return;
      if (sure) blocker.proceed();
      else blocker.reset();
    });
    return () => {
      isOpen = false;
    };
  }, [blocker]);
}
