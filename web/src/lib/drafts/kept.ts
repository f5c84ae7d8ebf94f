import type { Written } from './drafts.ts';

const KEPT_AT = 'tutka-drafts';

/** What one person was writing, as this tab keeps it. */
interface Kept {
  readonly writer: string;
  readonly texts: readonly Written[];
  /** What is no text; versions of this page that know of texts alone neither read nor keep it. */
  readonly others?: readonly Written[];
}

/** Keeps what a person is writing for this tab, whatever loads its page anew. */
export function keepDrafts(writer: string, drafts: readonly Written[]): void {
  const isText = ([, draft]: Written) => typeof draft === 'string';
  const texts = drafts.filter(isText);
  const kept: Kept = { writer, texts, others: drafts.filter((each) => !isText(each)) };
  try {
    sessionStorage.setItem(KEPT_AT, JSON.stringify(kept));
  } catch {
    // Storage may be refused or full; what was written is then lost with the page.
  }
}

/** Takes out what was kept, which is told to its writer alone. */
export function takeDrafts(writer: string): Written[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT_AT) ?? 'null') as Kept | null;
    sessionStorage.removeItem(KEPT_AT);
    return kept?.writer === writer ? [...kept.texts, ...(kept.others ?? [])] : [];
  } catch {
    return [];
  }
}
