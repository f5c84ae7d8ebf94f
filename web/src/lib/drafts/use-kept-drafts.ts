import { useEffect } from 'react';
import { draftTexts, restoreDrafts } from './drafts.ts';
import { keepTexts, takeTexts } from './kept.ts';

/** While it is mounted, texts that a person is writing outlive their page being loaded anew in this tab, or ended while it is hidden; files do not. */
export function useKeptDrafts(writer: string | undefined): void {
  useEffect(() => {
    if (writer === undefined) return;
    restoreDrafts(takeTexts(writer));
    const keep = () => keepTexts({ writer, texts: draftTexts() });
    // A phone ends a page that is not seen without a word; one that is seen again knows its texts itself.
    const turn = () => (document.visibilityState === 'hidden' ? keep() : takeTexts(writer));
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', turn);
    return () => {
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', turn);
    };
  }, [writer]);
}
