import { useLayoutEffect } from 'react';

/**
 * Tells what closes around a part whether something in it would be lost; nothing would once the part is gone. At once: who closes right
 * after typing is asked too.
 */
export function useToldUnsaved(isUnsaved: boolean, tell: (isUnsaved: boolean) => void): void {
  useLayoutEffect(() => {
    tell(isUnsaved);
    return () => tell(false);
  }, [tell, isUnsaved]);
}
