import { Button, TextInput } from '@mantine/core';
import type { ModelProvider } from '@tutka/http-contracts';
import { presets } from '@tutka/model-client/presets';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/icon/index.ts';
import { useErrorText } from '../../../../lib/errors/index.ts';
import { KeyField } from '../key/KeyField.tsx';
import type { Draft } from './draft.ts';
import classes from './models.module.css';
import type { useFetchModels } from './use-provider-calls.ts';

interface Props {
  readonly draft: Draft;
  readonly savedKey: ModelProvider['apiKey'] | null;
  readonly onChange: (part: Partial<Draft>) => void;
  readonly found: ReturnType<typeof useFetchModels>;
  readonly onFetch: () => void;
}

/** Where the provider is, with which key, and the button that asks it for its models. */
export function PlaceFields({ draft, savedKey, onChange, found, onFetch }: Props) {
  const { t } = useTranslation('admin');
  const textOf = useErrorText();
  const preset = presets.find(({ kind }) => kind === draft.kind);
  const kept = savedKey?.set ? t('models.keyKept', { last4: savedKey.last4 ?? '…' }) : '';
  return (
    <>
      <TextInput
        label={t('models.baseUrl')}
        required
        type="url"
        placeholder="https://…"
        value={draft.baseUrl}
        onChange={({ currentTarget }) => onChange({ baseUrl: currentTarget.value })}
      />
      {draft.kind === 'azure' && <AzureFields draft={draft} onChange={onChange} />}
      <div className={classes.keyLine}>
        <KeyField
          className={classes.key}
          apiKey={draft.apiKey}
          from={preset}
          placeholder={kept || t(preset?.needsKey ? 'models.keyNeeded' : 'models.keyOptional')}
          onChange={onChange}
        />
        <Button
          variant="default"
          leftSection={<Icon name="refresh" size={16} />}
          loading={found.isPending}
          disabled={draft.baseUrl.trim() === ''}
          onClick={onFetch}
        >
          {t('models.fetch')}
        </Button>
      </div>
      <p role="status" className={found.isError ? classes.problem : classes.note}>
        {found.isError && textOf(found.error)}
        {found.isSuccess && t('models.found', { count: found.data.models.length })}
      </p>
    </>
  );
}

function AzureFields({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) {
  const { t } = useTranslation('admin');
  return (
    <div className={classes.pair}>
      <TextInput
        label={t('models.deployment')}
        value={draft.deployment}
        onChange={({ currentTarget }) => onChange({ deployment: currentTarget.value })}
      />
      <TextInput
        label={t('models.apiVersion')}
        value={draft.apiVersion}
        onChange={({ currentTarget }) => onChange({ apiVersion: currentTarget.value })}
      />
    </div>
  );
}
