import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Me } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '../../components/avatar/index.ts';
import { Icon } from '../../components/icon/index.ts';
import { useTellError } from '../../components/notice/index.ts';
import { useSignOut } from '../../lib/person/index.ts';
import { Keys } from '../../lib/shortcuts/index.ts';
import { shortcutList } from '../shortcuts/shortcuts-store.ts';
import { ColourScheme } from './ColourScheme.tsx';
import classes from './PersonMenu.module.css';

/** Who is signed in, and what concerns them alone. */
export function PersonMenu({ me }: { readonly me: Me }) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  const tell = useTellError();
  return (
    <Menu position="top-start" width={232}>
      <Menu.Target>
        <UnstyledButton className={classes.person}>
          <Logo src={me.logo} name={me.email} size={28} />
          <span className={classes.names}>
            <span className={classes.email}>{me.email}</span>
          </span>
          <VisuallyHidden>{t('person.menu')}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/settings/profile" leftSection={<Icon name="user" size={16} />}>
          {t('places.profile')}
        </Menu.Item>
        <Menu.Item component={Link} to="/settings/security" leftSection={<Icon name="lock" size={16} />}>
          {t('places.security')}
        </Menu.Item>
        <Menu.Item component={Link} to="/settings/notifications" leftSection={<Icon name="bell" size={16} />}>
          {t('places.notifications')}
        </Menu.Item>
        <Menu.Item component={Link} to="/keys" leftSection={<Icon name="key" size={16} />}>
          {t('places.keys')}
        </Menu.Item>
        <Menu.Item component={Link} to="/pricing" leftSection={<Icon name="layers" size={16} />}>
          {t('places.pricing')}
        </Menu.Item>
        <Menu.Item component={Link} to="/orders" leftSection={<Icon name="receipt" size={16} />}>
          {t('places.orders')}
        </Menu.Item>
        <ColourScheme />
        <Menu.Item
          leftSection={<Icon name="keyboard" size={16} />}
          rightSection={<Keys of="help" />}
          onClick={shortcutList.open}
        >
          {t('shortcuts.title')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<Icon name="signOut" size={16} />}
          onClick={() => signOut.mutate(undefined, { onError: tell })}
        >
          {t('person.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
