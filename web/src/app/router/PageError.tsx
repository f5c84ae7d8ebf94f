import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { Page } from '../../components/page/index.ts';
import { ErrorState } from '../../components/states/index.ts';

/** Stands in place of a page that broke; the rest of the app goes on. */
export function PageError() {
  const error = useRouteError();
  const { t } = useTranslation();
  useEffect(() => console.error(error), [error]);
  return (
    <Page title={t('broken')} headless>
      <ErrorState error={error} onRetry={() => location.reload()} />
    </Page>
  );
}
