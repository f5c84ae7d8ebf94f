import { Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon/index.ts';
import { useMaybeMe } from '../../lib/person/index.ts';
import { finder } from '../finder/finder-store.ts';
import classes from './BottomBar.module.css';
import { PersonMenu } from './PersonMenu.tsx';
import { PlaceLink } from './PlaceLink.tsx';
import { placesFor } from './places.ts';

const FIRST = 4;

/** Where to go, at the bottom of a phone; what does not fit is in a drawer. */
export function BottomBar() {
  const { t } = useTranslation();
  const { data: me } = useMaybeMe();
  const [opened, drawer] = useDisclosure(false);
  const places = placesFor(me);
  const find = () => {
    drawer.close();
    finder.open();
  };
  return (
    <nav className={classes.bar} aria-label={t('navigationPhone')}>
      {places.slice(0, FIRST).map((place) => (
        <PlaceLink key={place.path} place={place} className={classes.item} />
      ))}
      <button type="button" className={classes.item} aria-expanded={opened} onClick={drawer.open}>
        <Icon name="menu" />
        <span>{t('more')}</span>
      </button>
      <Drawer
        opened={opened}
        onClose={drawer.close}
        position="bottom"
        size="auto"
        title={t('more')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <div className={classes.drawer}>
          {me && (
            <button type="button" className={classes.row} onClick={find}>
              <Icon name="search" />
              <span>{t('finder.open')}</span>
            </button>
          )}
          {places.slice(FIRST).map((place) => (
            <PlaceLink key={place.path} place={place} className={classes.row} onGo={drawer.close} />
          ))}
          {me && <PersonMenu me={me} />}
        </div>
      </Drawer>
    </nav>
  );
}
