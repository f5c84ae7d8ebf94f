import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Icon } from '../../components/icon/index.ts';
import { Page, PageHeader } from '../../components/page/index.ts';
import { useMaybeMe } from '../../lib/person/index.ts';
import { placesFor } from '../layout/places.ts';
import classes from './NotFoundPage.module.css';
import { nearest } from './nearest.ts';

const SUGGESTED = 4;

/** Says that nothing is here and where one may have wanted to go. */
export function NotFoundPage() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { data: me } = useMaybeMe();
  const places = placesFor(me);
  const near = nearest(
    pathname,
    places.map(({ path }) => path),
    SUGGESTED,
  );
  return (
    <Page title={t('notFound.title')} layout="narrow">
      <PageHeader title={t('notFound.title')} description={t('notFound.text', { path: pathname })} />
      <nav aria-label={t('notFound.suggestions')} className={classes.list}>
        {places
          .filter(({ path }) => near.includes(path))
          .sort((a, b) => near.indexOf(a.path) - near.indexOf(b.path))
          .map(({ path, icon, label }) => (
            <Link key={path} to={path} className={classes.link}>
              <Icon name={icon} />
              <span>{t(`places.${label}`)}</span>
              <span className={classes.path}>{path}</span>
            </Link>
          ))}
      </nav>
    </Page>
  );
}
