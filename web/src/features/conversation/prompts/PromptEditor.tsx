import { Button, Modal, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Prompt, routes } from '@tutka/http-contracts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCloseGuard } from '../../../components/confirm/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { ErrorState, Refusal } from '../../../components/states/index.ts';
import { call, dataQuery, refreshRows } from '../../../lib/api/index.ts';
import { changedOf } from '../../../lib/changed/index.ts';
import { Preview } from './Preview.tsx';
import { emptyForm, nameFor, type PromptForm, typedName } from './prompt-form.ts';
import classes from './prompts.module.css';

interface Props {
  /** Of a prompt; `new` for another, `new.<uuid>` for a copy of one. */
  readonly uuid: string;
  readonly onClose: () => void;
}

/** A prompt as a form, with what it asks for beside it. */
export function PromptEditor({ uuid, onClose }: Props) {
  const { t } = useTranslation('prompts');
  const { form, isNew, readOnly, error, retry } = useStart(uuid);
  const [written, setWritten] = useState(false);
  const title = isNew ? 'new' : 'edit';
  const leave = useCloseGuard(written, onClose);
  return (
    <Modal opened onClose={leave} title={t(readOnly ? 'read' : title)} size="xl">
      {error && <ErrorState error={error} onRetry={retry} />}
      {!form && !error && <LateSkeleton shape="text" rows={6} />}
      {form && (
        <Form
          start={form}
          uuid={isNew ? null : uuid}
          readOnly={readOnly}
          onWrite={() => setWritten(true)}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

/** What the form begins with. */
function useStart(uuid: string) {
  const [, from = uuid] = /^new\.?(.*)$/.exec(uuid) ?? [];
  const isNew = from !== uuid;
  const [opened] = useState(Date.now);
  const found = useQuery({
    ...dataQuery(routes.getPrompt, { params: { uuid: from } }),
    enabled: from !== '',
    staleTime: 0,
  });
  // What was read before may have been written anew since.
  const fresh = found.dataUpdatedAt >= opened ? found.data : undefined;
  const source = from === '' ? emptyForm : fresh;
  return {
    form: source && isNew ? { ...source, name: '', visibility: 'private' as const } : source,
    isNew,
    readOnly: !isNew && found.data?.mayChange === false,
    error: found.error,
    retry: () => void found.refetch(),
  };
}

interface FormProps {
  readonly start: PromptForm;
  readonly uuid: string | null;
  readonly readOnly: boolean;
  readonly onWrite: () => void;
  readonly onClose: () => void;
}

function Form({ start, uuid, readOnly, onWrite, onClose }: FormProps) {
  const { t } = useTranslation('prompts');
  const [begun] = useState<PromptForm>(() => fieldsOf(start));
  const [form, setForm] = useState(begun);
  const change = (part: Partial<PromptForm>) => {
    setForm((before) => ({ ...before, ...part }));
    onWrite();
  };
  // A name follows the title until somebody writes one.
  const name = form.name === '' && uuid === null ? nameFor(form.title) : form.name;
  const save = useSave(uuid, begun);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!readOnly) save.mutate({ ...form, name }, { onSuccess: onClose });
  };
  return (
    <form onSubmit={submit} className={classes.editor}>
      <div className={classes.fields}>
        <TextInput
          label={t('promptTitle')}
          required
          readOnly={readOnly}
          maxLength={120}
          autoFocus={!readOnly}
          data-autofocus={!readOnly || undefined}
          value={form.title}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
        <TextInput
          label={t('name')}
          description={t('nameText')}
          leftSection="/"
          required
          readOnly={readOnly}
          maxLength={40}
          value={name}
          onChange={({ currentTarget: { value }, nativeEvent }) =>
            // Until an input method is done with a word it is the method's.
            change({ name: (nativeEvent as InputEvent).isComposing ? value : typedName(value) })
          }
          onCompositionEnd={({ currentTarget }) => change({ name: typedName(currentTarget.value) })}
        />
        <Textarea
          label={t('text')}
          description={t('textText', { skipInterpolation: true })}
          required
          readOnly={readOnly}
          autosize
          minRows={6}
          maxRows={16}
          maxLength={20_000}
          value={form.text}
          onChange={({ currentTarget }) => change({ text: currentTarget.value })}
        />
        <Visibility value={form.visibility} readOnly={readOnly} onChange={change} />
      </div>
      <Preview text={form.text} />
      <div className={classes.foot}>
        {save.isError && (
          <div className={classes.problem}>
            <Refusal error={save.error} />
          </div>
        )}
        <Button variant="default" onClick={onClose}>
          {t(readOnly ? 'close' : 'cancel')}
        </Button>
        {!readOnly && (
          <Button type="submit" loading={save.isPending}>
            {t('save')}
          </Button>
        )}
      </div>
    </form>
  );
}

interface VisibilityProps {
  readonly value: Prompt['visibility'];
  readonly readOnly: boolean;
  readonly onChange: (change: Pick<PromptForm, 'visibility'>) => void;
}

function Visibility({ value, readOnly, onChange }: VisibilityProps) {
  const { t } = useTranslation('prompts');
  return (
    <div>
      <span className={classes.label} id="prompt-visibility">
        {t('visibility')}
      </span>
      <SegmentedControl
        fullWidth
        readOnly={readOnly}
        aria-labelledby="prompt-visibility"
        value={value}
        onChange={(to) => onChange({ visibility: to === 'workspace' ? to : 'private' })}
        data={(['private', 'workspace'] as const).map((each) => ({
          value: each,
          label: t(`visibilities.${each}`),
        }))}
      />
      <p className={classes.dim}>{t(`visibilityTexts.${value}`)}</p>
    </div>
  );
}

function fieldsOf({ name, title, text, visibility }: PromptForm): PromptForm {
  return { name, title, text, visibility };
}

function useSave(uuid: string | null, begun: PromptForm) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PromptForm) =>
      uuid === null
        ? call(routes.createPrompt, { body })
        : call(routes.updatePrompt, { params: { uuid }, body: changedOf(begun, body) }),
    onSuccess: () => refreshRows(client, routes.listPrompts, routes.getPrompt),
  });
}
