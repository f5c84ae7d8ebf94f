import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon/index.ts';
import { lazyPart, Part } from '../../components/part/index.ts';
import { useGoing } from '../../lib/page/index.ts';
import { useMaybeMe } from '../../lib/person/index.ts';
import { UnreadCount } from '../bell/UnreadCount.tsx';
import { useUnread } from '../bell/use-unread.ts';
import classes from './BottomBar.module.css';
import { PlaceLink } from './PlaceLink.tsx';
import { placesFor } from './places.ts';

const MoreDrawer = lazyPart(() => import('./MoreDrawer.tsx'));
const FIRST = 4;

/** Where to go, at the bottom of a phone; what does not fit is in a drawer. */
export function BottomBar() {
  const { t } = useTranslation();
  const { data: me } = useMaybeMe();
  const [opened, setOpened] = useState<boolean | null>(null);
  // What is chosen in the drawer is not hidden by it.
  useGoing(() => setOpened((now) => now && false));
  const unread = useUnread();
  const places = placesFor(me);
  return (
    <nav className={classes.bar} aria-label={t('navigationPhone')}>
      {places.slice(0, FIRST).map((place) => (
        <PlaceLink key={place.path} place={place} className={classes.item} />
      ))}
      <button
        type="button"
        className={classes.item}
        aria-expanded={opened === true}
        onClick={() => setOpened(true)}
      >
        <span className={classes.sign}>
          <Icon name="menu" />
          <UnreadCount of={unread} className={classes.onIcon} />
        </span>
        <span>{t('more')}</span>
        {unread > 0 && <VisuallyHidden>{t('bell.labelUnread', { count: unread })}</VisuallyHidden>}
      </button>
      <Part waiting={null}>
        {opened !== null && (
          <MoreDrawer me={me} places={places.slice(FIRST)} opened={opened} onClose={() => setOpened(false)} />
        )}
      </Part>
    </nav>
  );
}
