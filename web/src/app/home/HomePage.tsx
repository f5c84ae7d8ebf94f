import { useTranslation } from 'react-i18next';
import { Page, PageHeader } from '../../components/page/index.ts';

export default function HomePage() {
  const { t } = useTranslation('home');
  return (
    <Page title={t('title')}>
      <PageHeader title={t('title')} />
    </Page>
  );
}
