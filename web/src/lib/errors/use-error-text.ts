import { ApiError, codeOfSentence, REQUEST_FAILED } from '@tutka/client';
import { useTranslation } from 'react-i18next';

/**
 * Gives the sentence to show for an error: the server's in English; elsewhere the translation of that sentence, else
 * the one of its `errorCode`.
 */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('errors');
  return (error) => {
    const known = error instanceof ApiError ? error : null;
    const message = known?.message ?? REQUEST_FAILED;
    const ofLimit = known?.limitOf ? `${known.errorCode}_${known.limitOf}` : null;
    const keys = [codeOfSentence(message), ofLimit, known?.errorCode].filter(
      (key) => typeof key === 'string',
    );
    return keys.length === 0 ? message : t(keys, { defaultValue: message, message });
  };
}
