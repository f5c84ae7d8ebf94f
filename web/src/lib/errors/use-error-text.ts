import { ApiError, codeOfSentence, REQUEST_FAILED } from '@tutka/client';
import { useTranslation } from 'react-i18next';
import { waitText } from './wait-text.ts';

/**
 * Gives the sentence to show for an error: the server's in English; elsewhere the translation of that sentence, else
 * the one of its `errorCode`. Where the server says when to come again, a translation under `…_wait` says it too.
 */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation('errors');
  return (error) => {
    const known = error instanceof ApiError ? error : null;
    const message = known?.message ?? REQUEST_FAILED;
    const ofLimit = known?.limitOf ? `${known.errorCode}_${known.limitOf}` : null;
    const seconds = known?.retryAfterSeconds ?? null;
    const keys = [codeOfSentence(message), ofLimit, known?.errorCode]
      .filter((key) => typeof key === 'string')
      .flatMap((key) => (seconds === null ? [key] : [`${key}_wait`, key]));
    if (keys.length === 0) return message;
    const wait = seconds === null ? '' : waitText(seconds, i18n.language);
    return t(keys, { defaultValue: message, message, wait });
  };
}
