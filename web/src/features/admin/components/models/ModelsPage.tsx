import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Icon } from '../../../../components/icon/index.ts';
import { Page, PageHeader } from '../../../../components/page/index.ts';
import { LateSkeleton } from '../../../../components/skeleton/index.ts';
import { EmptyState, ErrorState } from '../../../../components/states/index.ts';
import { useAddress } from '../../../../lib/address/index.ts';
import { dataQuery } from '../../../../lib/api/index.ts';
import { draftOf, draftOfKind } from './draft.ts';
import { ProviderEditor } from './ProviderEditor.tsx';
import { ProviderList } from './ProviderList.tsx';

const NEW = 'new';

/** Where the models come from. The provider being edited stands in the address. */
export default function ModelsPage() {
  const { t } = useTranslation('admin');
  const [search] = useSearchParams();
  const address = useAddress();
  const { data: providers, error, refetch } = useQuery(dataQuery(routes.listModelProviders, {}));
  const edited = search.get('edit');
  const saved = providers?.find(({ uuid }) => uuid === edited);
  const draft = edited === NEW ? draftOfKind('openai') : saved && draftOf(saved);
  const add = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => address({ edit: NEW })}>
      {t('models.add')}
    </Button>
  );
  const empty = providers !== undefined && providers.length === 0;
  return (
    <Page title={t('models.title')}>
      <PageHeader title={t('models.title')} description={t('models.text')} actions={empty ? null : add} />
      {error && providers === undefined && <ErrorState error={error} onRetry={refetch} />}
      {!error && providers === undefined && <LateSkeleton rows={3} rowHeight={92} />}
      {empty && (
        <EmptyState icon="models" title={t('models.none')} action={add}>
          {t('models.noneText')}
        </EmptyState>
      )}
      {providers && !empty && (
        <ProviderList providers={providers} onEdit={(uuid) => address({ edit: uuid })} />
      )}
      {draft && (
        <ProviderEditor
          key={edited}
          start={draft}
          savedKey={saved?.apiKey ?? null}
          onClose={() => address({ edit: null })}
        />
      )}
    </Page>
  );
}
