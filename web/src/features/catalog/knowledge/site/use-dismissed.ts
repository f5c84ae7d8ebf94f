import { useState } from 'react';
import { keptList } from '../../../../lib/kept-list/index.ts';

const kept = keptList('tutka.imports.dismissed');
const MOST = 50;

/** Whether its reader has seen how an import failed, and how to say so; this browser keeps it. */
export function useDismissed(uuid: string): readonly [boolean, () => void] {
  const [dismissed, setDismissed] = useState(() => kept.read().includes(uuid));
  const dismiss = () => {
    setDismissed(true);
    kept.keep([...kept.read(), uuid].slice(-MOST));
  };
  return [dismissed, dismiss];
}
