import { Drawer } from '@mantine/core';
import type { Me } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon/index.ts';
import { bell } from '../bell/bell-store.ts';
import { useUnread } from '../bell/use-unread.ts';
import { finder } from '../finder/finder-store.ts';
import classes from './BottomBar.module.css';
import { PersonMenu } from './PersonMenu.tsx';
import { PlaceLink } from './PlaceLink.tsx';
import type { Place } from './places.ts';
import { WorkspaceMenu } from './WorkspaceMenu.tsx';

interface Props {
  readonly me: Me | undefined;
  readonly places: readonly Place[];
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** What does not fit into the bar of a phone. */
export default function MoreDrawer({ me, places, opened, onClose }: Props) {
  const { t } = useTranslation();
  const unread = useUnread();
  const find = () => {
    onClose();
    finder.open();
  };
  const hear = () => {
    onClose();
    bell.open();
  };
  return (
    <Drawer opened={opened} onClose={onClose} position="bottom" size="auto" title={t('more')}>
      <div className={classes.drawer}>
        {me && (
          <button type="button" className={classes.row} onClick={find}>
            <Icon name="search" />
            <span>{t('finder.open')}</span>
          </button>
        )}
        {me && (
          <button type="button" className={classes.row} onClick={hear}>
            <Icon name="bell" />
            <span>{unread > 0 ? t('bell.labelUnread', { count: unread }) : t('bell.title')}</span>
          </button>
        )}
        {places.map((place) => (
          <PlaceLink key={place.path} place={place} className={classes.row} onGo={onClose} />
        ))}
        {me && <WorkspaceMenu me={me} />}
        {me && <PersonMenu me={me} />}
      </div>
    </Drawer>
  );
}
