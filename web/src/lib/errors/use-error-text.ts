import { useTranslation } from 'react-i18next';
import { ApiError } from './api-error.ts';
import { REQUEST_FAILED } from './sentences.ts';

/** Gives the sentence to show for an error: the server's in English, its translation by `errorCode` elsewhere. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('errors');
  return (error) => {
    if (!(error instanceof ApiError)) return t('REQUEST_FAILED', { defaultValue: REQUEST_FAILED });
    return error.errorCode === null ? error.message : t(error.errorCode, { defaultValue: error.message });
  };
}
