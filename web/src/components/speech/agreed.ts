const STORED_AT = 'tutka-dictation';

/** Whether it was told where the sound goes, and agreed to; this browser keeps it. */
export function hasAgreed(): boolean {
  try {
    return localStorage.getItem(STORED_AT) !== null;
  } catch {
    return false;
  }
}

export function keepAgreed(): void {
  try {
    localStorage.setItem(STORED_AT, '1');
  } catch {
    // Then it is asked the next time too.
  }
}
