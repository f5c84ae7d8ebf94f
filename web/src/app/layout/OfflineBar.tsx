import { useTranslation } from 'react-i18next';
import { useIsOnline } from '../../lib/connection/index.ts';
import { useRootMark } from '../../lib/page/index.ts';
import classes from './OfflineBar.module.css';

/** Above the page as long as there is no connection: what stands there may have changed since. */
export function OfflineBar() {
  const { t } = useTranslation();
  const isOffline = !useIsOnline();
  useRootMark(isOffline ? 'offline' : undefined);
  if (!isOffline) return null;
  return (
    <p role="alert" className={classes.bar}>
      {t('offline')}
    </p>
  );
}
