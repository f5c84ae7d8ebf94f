import { useState } from 'react';

const STORED_AT = 'tutka.folders.open';

/** Which folders are open; this browser keeps it. */
export function useOpenFolders() {
  const [open, setOpen] = useState(stored);
  const set = (uuid: string, isOpen: boolean) =>
    setOpen((now) => {
      const next = isOpen ? [...new Set([...now, uuid])] : now.filter((each) => each !== uuid);
      keep(next);
      return next;
    });
  return { isOpen: (uuid: string) => open.includes(uuid), set };
}

function stored(): readonly string[] {
  try {
    return (localStorage.getItem(STORED_AT) ?? '').split(',').filter(Boolean);
  } catch {
    return [];
  }
}

function keep(open: readonly string[]): void {
  try {
    localStorage.setItem(STORED_AT, open.join(','));
  } catch {
    // Then it is forgotten with the page.
  }
}
