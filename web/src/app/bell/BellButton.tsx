import { Popover, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon/index.ts';
import { lazyPart, Part } from '../../components/part/index.ts';
import classes from './bell.module.css';
import { bell } from './bell-store.ts';
import { UnreadCount } from './UnreadCount.tsx';
import { useUnread } from './use-unread.ts';

const BellPanel = lazyPart(() => import('./BellPanel.tsx'));

/** The bell beside the name of the app, with what is unread; on a phone it is in the bar's drawer. */
export function BellButton() {
  const { t } = useTranslation();
  const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const unread = useUnread();
  const opened = bell.useOpened() && !phone;
  return (
    <Popover
      opened={opened}
      onChange={(open) => (open ? bell.open() : bell.close())}
      position="bottom-start"
      width={400}
      radius="md"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.button}
          aria-label={unread > 0 ? t('bell.labelUnread', { count: unread }) : t('bell.title')}
          onClick={() => (opened ? bell.close() : bell.open())}
        >
          <Icon name="bell" />
          <UnreadCount of={unread} className={classes.onIcon} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('bell.title')}>
        <Part waiting={null}>
          <BellPanel onClose={bell.close} />
        </Part>
      </Popover.Dropdown>
    </Popover>
  );
}
