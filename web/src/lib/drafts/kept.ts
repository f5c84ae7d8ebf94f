const KEPT_AT = 'tutka-drafts';

/** Texts of one person, by where they stand. */
interface Kept {
  readonly writer: string;
  readonly texts: readonly (readonly [key: string, text: string])[];
}

/** Keeps texts for this tab, whatever loads its page anew. */
export function keepTexts(kept: Kept): void {
  try {
    sessionStorage.setItem(KEPT_AT, JSON.stringify(kept));
  } catch {
    // Storage may be refused or full; what was written is then lost with the page.
  }
}

/** Takes out what was kept, which is told to its writer alone. */
export function takeTexts(writer: string): Kept['texts'] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT_AT) ?? 'null') as Kept | null;
    sessionStorage.removeItem(KEPT_AT);
    return kept?.writer === writer ? kept.texts : [];
  } catch {
    return [];
  }
}
