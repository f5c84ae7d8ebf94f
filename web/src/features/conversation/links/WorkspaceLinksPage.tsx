import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Page, PageHeader } from '../../../components/page/index.ts';
import { EmptyState } from '../../../components/states/index.ts';
import { Links } from './Links.tsx';

/** The public links of any workspace, for an ADMIN. */
export default function WorkspaceLinksPage() {
  const { t } = useTranslation('links');
  const { uuid = '' } = useParams();
  const back = { to: `/admin/workspaces/${uuid}`, label: t('workspace') };
  return (
    <Page title={t('title')}>
      <PageHeader title={t('title')} description={t('leadAll')} back={back} />
      <Links
        key={uuid}
        workspace={uuid}
        isOfMany
        none={
          <EmptyState icon="link" title={t('none')}>
            {t('noneThereText')}
          </EmptyState>
        }
      />
    </Page>
  );
}
