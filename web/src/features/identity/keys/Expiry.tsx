import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../components/badge/index.ts';
import { ShownDate } from '../../../components/date/index.ts';

/** Until when a key is good, or that it no longer is. */
export function Expiry({ value }: { readonly value: string | null }) {
  const { t } = useTranslation('keys');
  if (value === null) return t('terms.never');
  if (Date.parse(value) <= Date.now()) return <StatusBadge tone="bad">{t('expired')}</StatusBadge>;
  return <ShownDate value={value} />;
}
