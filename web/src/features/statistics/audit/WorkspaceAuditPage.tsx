import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Page, PageHeader } from '../../../components/page/index.ts';
import { EmptyState } from '../../../components/states/index.ts';
import { useMe } from '../../../lib/person/index.ts';
import { AuditPage } from './AuditPage.tsx';

/** What was done in one's workspace, for who owns it. */
export default function WorkspaceAuditPage() {
  const { workspace, isAdmin } = useMe();
  const sees = isAdmin || workspace.role === 'owner';
  return sees ? <AuditPage scope="workspace" /> : <OwnersOnly />;
}

function OwnersOnly() {
  const { t } = useTranslation('audit');
  const members = (
    <Button component={Link} to="/settings/members" variant="default">
      {t('toMembers')}
    </Button>
  );
  return (
    <Page title={t('title')}>
      <PageHeader title={t('title')} />
      <EmptyState icon="lock" title={t('ownersOnly')} action={members}>
        {t('ownersOnlyText')}
      </EmptyState>
    </Page>
  );
}
