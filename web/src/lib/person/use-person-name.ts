import { useTranslation } from 'react-i18next';

/** How somebody is called: by their address, as far as it is told; who has none any more has deleted their account. */
export function usePersonName(): (person: { readonly email: string }) => string {
  const { t } = useTranslation('person');
  return ({ email }) => (email === '' ? t('deleted') : email);
}
