/** The terms of a share as they stand in a form. */
export interface TermsForm {
  /** '' where messages are not limited. */
  readonly messageLimit: number | '';
  /** As `<input type="datetime-local">` has it; '' where there is no end. */
  readonly expiresAt: string;
  readonly mayCopy: boolean;
  /** One a line. */
  readonly origins: string;
}

export const noTerms: TermsForm = { messageLimit: '', expiresAt: '', mayCopy: false, origins: '' };

interface Terms {
  readonly permissions: 'chat' | 'copy';
  readonly expiresAt: string | null;
  readonly allowedOrigins: string[];
  readonly messageLimit: number | null;
}

export function termsOf({ messageLimit, expiresAt, mayCopy, origins }: TermsForm): Terms {
  return {
    permissions: mayCopy ? 'copy' : 'chat',
    expiresAt: expiresAt === '' ? null : new Date(expiresAt).toISOString(),
    allowedOrigins: origins.split(/\s+/).filter((origin) => origin !== ''),
    messageLimit: messageLimit === '' ? null : messageLimit,
  };
}

export function formOf(terms: {
  readonly permissions: 'chat' | 'copy';
  readonly expiresAt: string | null;
  readonly allowedOrigins: readonly string[];
  readonly messageLimit: number | null;
}): TermsForm {
  return {
    messageLimit: terms.messageLimit ?? '',
    expiresAt: terms.expiresAt === null ? '' : localTime(new Date(terms.expiresAt)),
    mayCopy: terms.permissions === 'copy',
    origins: terms.allowedOrigins.join('\n'),
  };
}

/** A moment in the reader's own time, to the minute. */
function localTime(moment: Date): string {
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
