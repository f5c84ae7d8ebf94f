import { Button, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/index.ts';

/** The rest of what can be done with a thing, behind one button in its head. */
export function MoreMenu({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('components');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" px="xs" aria-label={t('more')}>
          <Icon name="more" size={18} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
