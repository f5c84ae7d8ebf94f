import { useLayoutEffect } from 'react';

/**
 * Marks the document's root for stylesheets as long as a component stands: `data-<mark>`. A stylesheet that asked the root
 * for it by `:has()` would have the browser look through the whole page at each change.
 */
export function useRootMark(mark: string | undefined): void {
  useLayoutEffect(() => {
    if (mark === undefined) return;
    const { dataset } = document.documentElement;
    dataset[mark] = '';
    return () => {
      delete dataset[mark];
    };
  }, [mark]);
}
