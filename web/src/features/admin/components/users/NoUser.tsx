import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../../../components/states/index.ts';

/** Nobody has the address, or the page lies beyond the last. */
export function NoUser({ isLookUp }: { readonly isLookUp: boolean }) {
  const { t } = useTranslation('admin');
  return (
    <EmptyState
      icon="users"
      title={t(isLookUp ? 'users.nobody' : 'users.none')}
      action={
        <Button component={Link} to="/admin/users" variant="default">
          {t('users.all')}
        </Button>
      }
    >
      {t(isLookUp ? 'users.nobodyText' : 'users.noneText')}
    </EmptyState>
  );
}
