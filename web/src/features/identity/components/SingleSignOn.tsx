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
}

/** The way in by the operator's OpenID provider. */
export function SingleSignOn({ name, alone }: Props) {
  const { t, i18n } = useTranslation('identity');
  const [search] = useSearchParams();
  return (
    <Button
      component="a"
      href={startAddress(localPath(search.get('next')), i18n.language)}
      variant={alone ? 'filled' : 'default'}
      size="md"
      fullWidth
    >
      {name === null ? t('signIn.singleSignOn') : t('signIn.singleSignOnBy', { name })}
    </Button>
  );
}
