import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { localPath } from '../../../lib/address/index.ts';
import { startAddress } from './start-address.ts';

interface Props {
  /** What people call the operator's OpenID provider. */
  readonly name: string | null;
  /** Whether there is no other way in. */
  readonly alone: boolean;
  /** Whether it is done in another tab, as this one's page waits for it. */
  readonly elsewhere: boolean;
}

/** The way in by the operator's OpenID provider. */
export function SingleSignOn({ name, alone, elsewhere }: Props) {
  const { t, i18n } = useTranslation('identity');
  const [search] = useSearchParams();
  return (
    <Button
      component="a"
      href={startAddress(elsewhere ? '/' : localPath(search.get('next')), i18n.language)}
      {...(elsewhere && { target: '_blank' })}
      variant={alone ? 'filled' : 'default'}
      size="md"
      fullWidth
    >
      {name === null ? t('signIn.singleSignOn') : t('signIn.singleSignOnBy', { name })}
    </Button>
  );
}
