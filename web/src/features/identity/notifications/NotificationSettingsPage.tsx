import { useTranslation } from 'react-i18next';
import { Page, PageHeader } from '../../../components/page/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { ErrorState } from '../../../components/states/index.ts';
import { ChoiceTable } from './ChoiceTable.tsx';
import { useChoices } from './use-choices.ts';

/** What one is told of, in the bell and by mail. */
export default function NotificationSettingsPage() {
  const { t } = useTranslation('notifications');
  const { settings, choose } = useChoices();
  return (
    <Page title={t('title')} layout="narrow">
      <PageHeader title={t('title')} description={t('lead')} />
      {settings.isPending && <LateSkeleton rowHeight={56} />}
      {settings.isError && <ErrorState error={settings.error} onRetry={settings.refetch} />}
      {settings.data && <ChoiceTable rows={settings.data.kinds} onChoose={choose.mutate} />}
    </Page>
  );
}
