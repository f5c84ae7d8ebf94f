import { useEffect } from 'react';
import { restoreDrafts, writtenDrafts } from './drafts.ts';
import { keepDrafts, takeDrafts } from './kept.ts';

/** While it is mounted, what a person is writing outlives its page being loaded anew in this tab, or ended while it is hidden. */
export function useKeptDrafts(writer: string | undefined): void {
  useEffect(() => {
    if (writer === undefined) return;
    restoreDrafts(takeDrafts(writer));
    const keep = () => keepDrafts(writer, writtenDrafts());
    // A phone ends a page that is not seen without a word; one that is seen again knows its drafts itself.
    const turn = () => (document.visibilityState === 'hidden' ? keep() : takeDrafts(writer));
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', turn);
    return () => {
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', turn);
    };
  }, [writer]);
}
