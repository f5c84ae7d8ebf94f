import { useTranslation } from 'react-i18next';
import { Page } from '../../components/page/index.ts';
import { Trouble } from '../../components/states/index.ts';

/** Stands in place of a page whose code did not come. */
export function LostPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('lost.title')} headless>
      <Trouble
        title={t('lost.title')}
        text={t('lost.text')}
        again={{ label: t('lost.again'), onAct: () => location.reload() }}
      />
    </Page>
  );
}
