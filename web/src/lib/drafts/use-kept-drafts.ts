import { useEffect } from 'react';
import { draftTexts, restoreDrafts } from './drafts.ts';
import { keepTexts, takeTexts } from './kept.ts';

/** While it is mounted, texts that a person is writing outlive their page being loaded anew in this tab; files do not. */
export function useKeptDrafts(writer: string | undefined): void {
  useEffect(() => {
    if (writer === undefined) return;
    restoreDrafts(takeTexts(writer));
    const keep = () => keepTexts({ writer, texts: draftTexts() });
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [writer]);
}
