import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { upgradePath } from '../../lib/errors/index.ts';

/** The way to more, beside a refusal where more can be bought; else nothing. */
export function UpgradeLink({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('components');
  const to = upgradePath(error);
  return to === null ? null : <Link to={to}>{t('error.upgrade')}</Link>;
}
