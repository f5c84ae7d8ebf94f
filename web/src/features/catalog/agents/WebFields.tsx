import { Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { dataQuery } from '../../../lib/api/index.ts';
import type { AgentForm } from './agent-form.ts';

/** What an agent may do in the web. */
export function WebFields({ form }: { readonly form: UseFormReturnType<AgentForm> }) {
  const { t } = useTranslation('catalog');
  const { data } = useQuery(dataQuery(routes.getWebTools, {}));
  const { webSearch, webFetch, webResults } = form.values;
  const without = data?.search === false;
  return (
    <>
      <Switch
        label={t('editor.webSearch')}
        description={t(without ? 'editor.webSearchNone' : 'editor.webSearchText')}
        disabled={without && !webSearch}
        {...form.getInputProps('webSearch', { type: 'checkbox' })}
      />
      <Switch
        label={t('editor.webFetch')}
        description={t('editor.webFetchText')}
        {...form.getInputProps('webFetch', { type: 'checkbox' })}
      />
      {(webSearch || webFetch) && (
        <Switch
          label={t('editor.webResults')}
          description={t('editor.webResultsText')}
          checked={webResults === 'everyone'}
          onChange={({ currentTarget }) =>
            form.setFieldValue('webResults', currentTarget.checked ? 'everyone' : 'members')
          }
        />
      )}
    </>
  );
}
