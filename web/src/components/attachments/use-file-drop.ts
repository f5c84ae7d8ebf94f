import { useEffect, useEffectEvent, useState } from 'react';
import { useDropped } from '../file-drop/index.ts';

/** Takes files that are dropped anywhere on the page; true while some are held over it. */
export function useFileDrop(enabled: boolean, onFiles: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const dropped = useDropped();
  const take = useEffectEvent((data: DataTransfer) => onFiles(dropped(data)));
  useEffect(() => {
    if (!enabled) return;
    // A picture of the page that is dragged is a file too.
    let isOwn = false;
    const filesOf = ({ dataTransfer }: DragEvent) =>
      !isOwn && dataTransfer?.types.includes('Files') ? dataTransfer : undefined;
    const own = (event: DragEvent) => {
      isOwn = event.type === 'dragstart';
    };
    const hold = (event: DragEvent) => {
      const given = filesOf(event);
      if (given === undefined) return;
      event.preventDefault();
      given.dropEffect = 'copy';
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false);
    const letGo = () => setOver(false);
    const drop = (event: DragEvent) => {
      const given = event.defaultPrevented ? undefined : filesOf(event);
      if (given === undefined) return;
      event.preventDefault();
      take(given);
    };
    const gone = new AbortController();
    const { signal } = gone;
    addEventListener('dragstart', own, { signal });
    addEventListener('dragend', own, { signal });
    addEventListener('dragover', hold, { signal });
    addEventListener('dragleave', leave, { signal });
    // Whoever takes them.
    addEventListener('drop', letGo, { signal, capture: true });
    addEventListener('drop', drop, { signal });
    return () => {
      gone.abort();
      setOver(false);
    };
  }, [enabled]);
  return over;
}
