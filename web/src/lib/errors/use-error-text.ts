import { ApiError, codeOfSentence, REQUEST_FAILED } from '@tutka/client';
import { useTranslation } from 'react-i18next';
import { waitText } from './wait-text.ts';

/** What is found out on this side: the sentence with it tells only which call it was. */
const ownCodes: readonly unknown[] = ['UNREACHABLE', 'FILE_TOO_LARGE', 'WORKSPACE_LEFT', 'NOT_DELETED'];

/**
 * Gives the sentence to show for an error: the server's in English; elsewhere the translation of that sentence, else
 * the one of its `errorCode`; the latter alone where no server said anything. Where the server says when to come again,
 * a translation under `…_wait` says it too.
 */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation('errors');
  return (error) => {
    const known = error instanceof ApiError ? error : null;
    const message = known?.message ?? REQUEST_FAILED;
    const seconds = known?.retryAfterSeconds ?? null;
    const keys = codesOf(message, known).flatMap((key) => (seconds === null ? [key] : [`${key}_wait`, key]));
    if (keys.length === 0) return message;
    const wait = seconds === null ? '' : waitText(seconds, i18n.language);
    return t(keys, { defaultValue: message, message, wait });
  };
}

/** What finds the translation, the nearest first. */
function codesOf(message: string, known: ApiError | null): string[] {
  const ofSentence = ownCodes.includes(known?.errorCode) ? null : codeOfSentence(message);
  const ofLimit = known?.limitOf ? `${known.errorCode}_${known.limitOf}` : null;
  return [ofSentence, ofLimit, known?.errorCode].filter((key) => typeof key === 'string');
}
