import { createShared } from '../../lib/listeners/index.ts';
import { useShortcut } from '../../lib/shortcuts/index.ts';

type Undo = () => unknown;

/** How those deletions are taken back that still can be, the newest last. */
const undos = createShared<readonly Undo[]>([]);

/** Offers to take a deletion back by key. Returns how to offer that no more. */
export function offerUndo(undo: Undo): () => void {
  undos.set([...undos.get(), undo]);
  return () => undos.set(undos.get().filter((each) => each !== undo));
}

/** Takes the newest deletion back when its keys are pressed; a field that is written in has them for itself. */
export function useUndoKey(): void {
  const newest = undos.useValue().at(-1);
  useShortcut('undo', () => void newest?.(), newest !== undefined);
}
