import type { Knowledge } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useReason } from '../../lib/errors/index.ts';

type Failed = Pick<Knowledge, 'documentCount' | 'statusCode' | 'statusReason'>;

/** Gives why no document of a base could be read: of several, the first one's reason. */
export function useTrouble(): (base: Failed) => string {
  const { t } = useTranslation('home');
  const reasonOf = useReason();
  return (base) => {
    const reason = reasonOf(base);
    // The server's own sentence counts them itself.
    const counted = base.documentCount < 2 || reason === (base.statusReason ?? '');
    return counted ? reason : t('attention.several', { count: base.documentCount, reason });
  };
}
