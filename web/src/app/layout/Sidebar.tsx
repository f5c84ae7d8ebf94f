import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Icon } from '../../components/icon/index.ts';
import { useMaybeMe } from '../../lib/person/index.ts';
import { Keys } from '../../lib/shortcuts/index.ts';
import { BellButton } from '../bell/BellButton.tsx';
import { finder } from '../finder/finder-store.ts';
import { PersonMenu } from './PersonMenu.tsx';
import { PlaceLink } from './PlaceLink.tsx';
import { isAt, placesFor } from './places.ts';
import classes from './Sidebar.module.css';
import { WorkspaceMenu } from './WorkspaceMenu.tsx';

/** Where to go, at the left of a wide window. */
export function Sidebar() {
  const { t } = useTranslation();
  const { data: me } = useMaybeMe();
  const places = placesFor(me);
  const admin = places.filter(({ group }) => group === 'admin');
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const here = places.find((place) => isAt(place, pathname))?.path;
  useEffect(() => {
    if (here) nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [here]);
  return (
    <aside className={classes.side}>
      <div className={classes.sidebar}>
        <div className={classes.head}>
          <Link to="/" className={classes.brand}>
            <img src="/icon.svg" alt="" width={24} height={24} />
            Tutka
          </Link>
          {me && <BellButton />}
        </div>
        {me && (
          <button type="button" className={classes.search} onClick={finder.open}>
            <Icon name="search" size={16} />
            {t('finder.open')}
            <Keys of="find" className={classes.keys ?? ''} />
          </button>
        )}
        <nav ref={nav} aria-label={t('navigation')} className={classes.nav}>
          {places
            .filter(({ group }) => group === 'work')
            .map((place) => (
              <PlaceLink key={place.path} place={place} className={classes.link} />
            ))}
          {admin.length > 0 && <h2 className={classes.group}>{t('admin')}</h2>}
          {admin.map((place) => (
            <PlaceLink key={place.path} place={place} className={classes.link} />
          ))}
        </nav>
        <div className={classes.foot}>
          {me ? (
            <>
              <WorkspaceMenu me={me} />
              <PersonMenu me={me} />
            </>
          ) : (
            <Link to="/signin" className={classes.link}>
              <Icon name="user" />
              {t('signIn')}
            </Link>
          )}
        </div>
      </div>
    </aside>
  );
}
