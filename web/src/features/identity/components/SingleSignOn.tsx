import { Button, Divider } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { localPath } from '../../../lib/address/index.ts';
import { startAddress } from './start-address.ts';

/** The way in by the operator's OpenID provider, which `name` calls as people do. */
export function SingleSignOn({ name }: { readonly name: string | null }) {
  const { t, i18n } = useTranslation('identity');
  const [search] = useSearchParams();
  return (
    <>
      <Divider my="lg" label={t('signIn.or')} />
      <Button
        component="a"
        href={startAddress(localPath(search.get('next')), i18n.language)}
        variant="default"
        size="md"
        fullWidth
      >
        {name === null ? t('signIn.singleSignOn') : t('signIn.singleSignOnBy', { name })}
      </Button>
    </>
  );
}
