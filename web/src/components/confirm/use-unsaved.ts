import { useEffect, useEffectEvent } from 'react';
import { noteUnsaved, type Way } from '../../lib/unsaved/index.ts';
import { type Question, useConfirm } from './confirm-context.ts';
import { bringQuestion } from './question.ts';

/** Asks before what is unsaved is lost: by another address, another workspace, the sign-out or by closing the window. */
export function useUnsaved(isUnsaved: boolean, isLostBy: (way: Way) => boolean, question: Question): void {
  const confirm = useConfirm();
  const ask = useEffectEvent(() => confirm({ ...question, danger: true }));
  const loses = useEffectEvent(isLostBy);
  useEffect(() => {
    if (!isUnsaved) return;
    bringQuestion();
    const forget = noteUnsaved({ ask: () => ask(), isLostBy: (way) => loses(way) });
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', hold);
    return () => {
      forget();
      removeEventListener('beforeunload', hold);
    };
  }, [isUnsaved]);
}
