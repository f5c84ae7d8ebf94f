import { Button, Drawer, Switch, TextInput } from '@mantine/core';
import type { ModelProvider } from '@tutka/http-contracts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCloseGuard } from '../../../../components/confirm/index.ts';
import { Refusal } from '../../../../components/states/index.ts';
import { type Draft, draftOfKind, namesModel } from './draft.ts';
import { KindField } from './KindField.tsx';
import { ModelFields } from './ModelFields.tsx';
import classes from './models.module.css';
import { PlaceFields } from './PlaceFields.tsx';
import { PriceFields } from './PriceFields.tsx';
import { arePrices } from './prices.ts';
import { TestBox } from './TestBox.tsx';
import { useFetchModels, useSaveProvider } from './use-provider-calls.ts';

interface Props {
  readonly start: Draft;
  readonly savedKey: ModelProvider['apiKey'] | null;
  readonly onClose: () => void;
}

/** Kind, key, models, a test, save: from above to below. */
export function ProviderEditor({ start, savedKey, onClose }: Props) {
  const { t } = useTranslation('admin');
  const [draft, setDraft] = useState(start);
  const found = useFetchModels();
  const fetchModels = () =>
    found.mutate(draft, {
      onSuccess: ({ contextTokens: told }) =>
        setDraft((before) => ({ ...before, contextTokens: { ...told, ...before.contextTokens } })),
    });
  const beginWith = (other: Draft) => {
    // What was found, or is yet to be, is another provider's.
    found.reset();
    setDraft(other);
  };
  const save = useSaveProvider();
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const isNew = draft.uuid === null;
  const untouched = isNew ? draftOfKind(draft.kind) : start;
  const leave = useCloseGuard(JSON.stringify(draft) !== JSON.stringify(untouched), onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(draft, { onSuccess: onClose });
  };
  return (
    <Drawer
      opened
      onClose={leave}
      position="right"
      size="lg"
      title={t(isNew ? 'models.addTitle' : 'models.editTitle', { name: start.name })}
      classNames={{ content: classes.drawer ?? '' }}
    >
      <form onSubmit={submit} className={classes.form}>
        {isNew && <KindField draft={draft} onChange={beginWith} />}
        <TextInput
          label={t('models.name')}
          data-autofocus={!isNew || undefined}
          required
          maxLength={120}
          value={draft.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <PlaceFields
          draft={draft}
          savedKey={savedKey}
          onChange={change}
          found={found}
          onFetch={fetchModels}
        />
        <ModelFields draft={draft} offered={found.data?.models ?? []} onChange={change} />
        <PriceFields draft={draft} onChange={change} />
        <TestBox draft={draft} />
        <Switch
          label={t('models.enabled')}
          description={t('models.enabledText')}
          checked={draft.enabled}
          onChange={({ currentTarget }) => change({ enabled: currentTarget.checked })}
        />
        <Refusal error={save.error} />
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={!namesModel(draft) || !arePrices(draft)}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Drawer>
  );
}
