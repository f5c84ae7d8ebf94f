import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../../../components/states/index.ts';
import { useMe } from '../../../../lib/person/index.ts';

/** Nobody has the address that was sought, or the page lies beyond the last. */
export function NoUser({ sought }: { readonly sought: string }) {
  const { t } = useTranslation('admin');
  const { isAdmin } = useMe();
  const isParted = sought !== '' && isAdmin;
  return (
    <EmptyState
      icon="users"
      title={t(sought === '' ? 'users.none' : 'users.nobody')}
      action={
        <Group justify="center" gap="xs">
          <Button component={Link} to="/admin/users" variant="default">
            {t('users.all')}
          </Button>
          {isParted && (
            <Button component={Link} to={`/admin/workspaces?q=${encodeURIComponent(sought)}`}>
              {t('users.byPart')}
            </Button>
          )}
        </Group>
      }
    >
      {t(sought === '' ? 'users.noneText' : isParted ? 'users.nobodyByPart' : 'users.nobodyText')}
    </EmptyState>
  );
}
