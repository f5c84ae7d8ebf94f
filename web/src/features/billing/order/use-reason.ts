import { useTranslation } from 'react-i18next';

/** A stable word such as CARD_DECLINED, as a person says it. */
export function useReason(): (reason: string) => string {
  const { t } = useTranslation('billing');
  return (reason) => t(`reasons.${reason}`, { defaultValue: reason.toLowerCase().replaceAll('_', ' ') });
}
