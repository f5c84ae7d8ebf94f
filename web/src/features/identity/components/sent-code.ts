/** To whom a code was sent, and when another may be asked for (ms since 1970). */
export interface SentCode {
  readonly sentTo: string;
  readonly resendAt: number;
  /** So many were sent in an hour that no new one was: only the last may still hold. */
  readonly isLast?: boolean;
}

interface Kept extends SentCode {
  readonly until: number;
}

const KEPT_AT = 'tutka-sent-code';
const CODE_LIFE_MS = 600_000;

/** Keeps it for this tab as long as the code may be good: a phone may drop the page while the mail is read. */
export function keepCode(sent: SentCode): void {
  const kept: Kept = { ...sent, until: Date.now() + CODE_LIFE_MS };
  try {
    sessionStorage.setItem(KEPT_AT, JSON.stringify(kept));
  } catch {
    // Storage may be refused; the code is then asked for until the page is left.
  }
}

export function forgetCode(): void {
  try {
    sessionStorage.removeItem(KEPT_AT);
  } catch {
    // Nothing was kept.
  }
}

/** What is kept, or null. */
export function keptCode(): SentCode | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT_AT) ?? 'null') as Kept | null;
    return kept !== null && kept.until > Date.now() ? kept : null;
  } catch {
    return null;
  }
}
