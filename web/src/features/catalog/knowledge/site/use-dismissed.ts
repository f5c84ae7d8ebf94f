import { useState } from 'react';

const STORED_AT = 'tutka.imports.dismissed';
const MOST = 50;

/** Whether its reader has seen how an import failed, and how to say so; this browser keeps it. */
export function useDismissed(uuid: string): readonly [boolean, () => void] {
  const [dismissed, setDismissed] = useState(() => stored().includes(uuid));
  const dismiss = () => {
    setDismissed(true);
    keep([...stored(), uuid].slice(-MOST));
  };
  return [dismissed, dismiss];
}

function stored(): readonly string[] {
  try {
    return (localStorage.getItem(STORED_AT) ?? '').split(',').filter(Boolean);
  } catch {
    return [];
  }
}

function keep(dismissed: readonly string[]): void {
  try {
    localStorage.setItem(STORED_AT, dismissed.join(','));
  } catch {
    // Then it is told again with the next visit.
  }
}
