import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Page, PageHeader } from '../../../components/page/index.ts';
import { EmptyState } from '../../../components/states/index.ts';
import { useMe } from '../../../lib/person/index.ts';
import { Links } from './Links.tsx';

/** Chats of the workspace acted in that others read by a link: one's own, or everybody's for who answers for them. */
export default function PublicLinksPage() {
  const { t } = useTranslation('links');
  const { workspace, isAdmin } = useMe();
  const isOfMany = !workspace.personal && (isAdmin || workspace.role !== 'member');
  const toChats = (
    <Button component={Link} to="/chat" variant="default">
      {t('toChats')}
    </Button>
  );
  return (
    <Page title={t('title')}>
      <PageHeader title={t('title')} description={t(isOfMany ? 'leadAll' : 'lead')} />
      <Links
        isOfMany={isOfMany}
        none={
          <EmptyState icon="link" title={t('none')} action={toChats}>
            {t('noneText')}
          </EmptyState>
        }
      />
    </Page>
  );
}
