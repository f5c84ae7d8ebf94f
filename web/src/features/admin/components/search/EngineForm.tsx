import { Button, TextInput } from '@mantine/core';
import type { SearchEngine } from '@tutka/http-contracts';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm, useLeaveGuard } from '../../../../components/confirm/index.ts';
import { FormSection, NewerNote, useKeptForm } from '../../../../components/form/index.ts';
import { Refusal } from '../../../../components/states/index.ts';
import { KeyField } from '../key/KeyField.tsx';
import { EngineField } from './EngineField.tsx';
import { EngineNow } from './EngineNow.tsx';
import { EngineTest } from './EngineTest.tsx';
import { draftOf, type EngineDraft, engines } from './engines.ts';
import classes from './search.module.css';
import { useRemoveEngine, useSetEngine } from './use-engine-calls.ts';

/** Which engine, where it is and with which key, a try, save: from above to below. */
export function EngineForm({ engine }: { readonly engine: SearchEngine | null }) {
  const { t } = useTranslation('admin');
  const confirm = useConfirm();
  const save = useSetEngine();
  const remove = useRemoveEngine();
  const kept = useKeptForm({ read: draftOf(engine), saving: save.isPending || remove.isPending });
  const { form: draft, change } = kept;
  useLeaveGuard(kept.isWritten);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(draft, { onSuccess: (saved) => kept.goOn(draft, draftOf(saved.engine)) });
  };
  const ask = async () => {
    const question = {
      title: t('search.remove.question'),
      body: t('search.remove.consequence'),
      action: t('search.remove.action'),
      danger: true,
    };
    if (await confirm(question)) remove.mutate(undefined, { onSuccess: () => kept.begin(draftOf(null)) });
  };
  const error = save.error ?? remove.error;
  return (
    <form onSubmit={submit}>
      {kept.newer && <NewerNote onTake={kept.takeOver} />}
      <EngineNow engine={engine} />
      <FormSection title={t('search.engine')} description={t('search.engineText')}>
        <EngineField draft={draft} onChange={change} />
        <PlaceFields draft={draft} engine={engine} onChange={change} />
      </FormSection>
      <FormSection title={t('search.try')} description={t('search.tryText')}>
        <EngineTest draft={draft} />
      </FormSection>
      <Refusal error={error} />
      <div className={classes.foot}>
        {engine && (
          <Button variant="default" loading={remove.isPending} onClick={ask}>
            {t('search.remove.button')}
          </Button>
        )}
        <Button type="submit" loading={save.isPending} disabled={draft.baseUrl.trim() === ''}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

interface PlaceProps {
  readonly draft: EngineDraft;
  readonly engine: SearchEngine | null;
  readonly onChange: (part: Partial<EngineDraft>) => void;
}

function PlaceFields({ draft, engine, onChange }: PlaceProps) {
  const { t } = useTranslation('admin');
  const known = engines.find(({ kind }) => kind === draft.kind);
  const kept = engine?.kind === draft.kind && engine.apiKey.set;
  const needed = known?.keyUrl === undefined ? 'search.keyOptional' : 'models.keyNeeded';
  return (
    <>
      <TextInput
        label={t('models.baseUrl')}
        description={known?.keyUrl === undefined ? t('search.ownText') : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        type="url"
        placeholder={known?.baseUrl || 'https://search.example.com'}
        value={draft.baseUrl}
        onChange={({ currentTarget }) => onChange({ baseUrl: currentTarget.value })}
      />
      <KeyField
        apiKey={draft.apiKey}
        from={known}
        placeholder={kept ? t('models.keyKept', { last4: engine.apiKey.last4 ?? '…' }) : t(needed)}
        onChange={onChange}
      />
    </>
  );
}
