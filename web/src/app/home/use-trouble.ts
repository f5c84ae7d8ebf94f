import type { Knowledge } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useReason } from '../../lib/errors/index.ts';

type Failed = Pick<Knowledge, 'documentCount' | 'failedCount' | 'statusCode' | 'statusReason'>;

/** Gives why documents of a base could not be read: of several, how many, and the first one's reason. */
export function useTrouble(): (base: Failed) => string {
  const { t } = useTranslation('home');
  const reasonOf = useReason();
  return (base) => {
    const reason = reasonOf(base);
    // The server's own sentence counts them itself.
    const { documentCount: count, failedCount: failed } = base;
    if (count < 2 || reason === (base.statusReason ?? '')) return reason;
    return failed < count
      ? t('attention.some', { count, failed, reason })
      : t('attention.several', { count, reason });
  };
}
