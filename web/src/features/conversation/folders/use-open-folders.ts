import { useCallback, useState } from 'react';
import { keptList } from '../../../lib/kept-list/index.ts';

const kept = keptList('tutka.folders.open');

/** Which folders are open; this browser keeps it. */
export function useOpenFolders() {
  const [open, setOpen] = useState(kept.read);
  const set = useCallback((uuid: string, isOpen: boolean) => {
    setOpen((now) => {
      const next = isOpen ? [...new Set([...now, uuid])] : now.filter((each) => each !== uuid);
      kept.keep(next);
      return next;
    });
  }, []);
  return { isOpen: (uuid: string) => open.includes(uuid), set };
}
