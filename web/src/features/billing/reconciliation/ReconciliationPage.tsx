import { Button, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon/index.ts';
import { Page, PageHeader } from '../../../components/page/index.ts';
import { Differences } from './Differences.tsx';
import { Runs } from './Runs.tsx';
import classes from './reconciliation.module.css';
import { StartDialog } from './StartDialog.tsx';
import { useReconciliationAddress, VIEWS } from './use-reconciliation-address.ts';

/** Our books held against the providers': what differs, and when it was looked for. */
export default function ReconciliationPage() {
  const { t } = useTranslation('reconciliation');
  const { view, show, isStarting, setStarting } = useReconciliationAddress();
  const start = (
    <Button leftSection={<Icon name="refresh" size={16} />} onClick={() => setStarting(true)}>
      {t('start.open')}
    </Button>
  );
  return (
    <Page title={t('title')}>
      <PageHeader title={t('title')} description={t('lead')} actions={start} />
      <SegmentedControl
        className={classes.views}
        aria-label={t('view')}
        value={view}
        onChange={show}
        data={VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
      />
      {view === 'runs' ? <Runs /> : <Differences />}
      {isStarting && <StartDialog onClose={() => setStarting(false)} />}
    </Page>
  );
}
