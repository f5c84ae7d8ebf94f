import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon/index.ts';
import { Page } from '../../components/page/index.ts';
import { EmptyState } from '../../components/states/index.ts';

/** Stands in place of a page whose code did not come. */
export function LostPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('lost.title')} headless>
      <div role="alert">
        <EmptyState
          icon="warning"
          tone="bad"
          title={t('lost.title')}
          action={
            <Button
              variant="default"
              leftSection={<Icon name="refresh" size={16} />}
              onClick={() => location.reload()}
            >
              {t('lost.again')}
            </Button>
          }
        >
          {t('lost.text')}
        </EmptyState>
      </div>
    </Page>
  );
}
