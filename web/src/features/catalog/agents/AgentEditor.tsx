import { Button, SegmentedControl } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMediaQuery } from '@mantine/hooks';
import type { Agent } from '@tutka/http-contracts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLeaveGuard } from '../../../components/confirm/index.ts';
import { NewerNote } from '../../../components/form/index.ts';
import { Page, PageHeader } from '../../../components/page/index.ts';
import { Refusal } from '../../../components/states/index.ts';
import { AgentFields } from './AgentFields.tsx';
import { AgentTabs } from './AgentTabs.tsx';
import type { AgentChange, AgentForm } from './agent-form.ts';
import classes from './agents.module.css';
import { GoneNote } from './GoneNote.tsx';
import { PublishState } from './PublishState.tsx';
import { TestChat } from './TestChat.tsx';
import { type Newer, useAgentForm } from './use-agent-form.ts';
import { useFieldNames } from './versions/use-field-names.ts';

interface Props {
  readonly title: string;
  /** The saved agent; absent for a new one. */
  readonly agent?: Agent;
  /** Stands in its place once it was deleted, unless something was typed. */
  readonly gone?: ReactNode;
  readonly initial: AgentForm;
  readonly saving: boolean;
  readonly error: unknown;
  readonly onSave: (form: AgentForm, save: Save) => void;
  /** Buttons besides saving; while something is not saved they may have to wait. */
  readonly actions?: (unsaved: boolean) => ReactNode;
}

/** What is to be saved of a form, and what tells an editor that stays what the server made of it. */
export interface Save {
  readonly changed: AgentChange;
  readonly onSaved: (saved: Agent) => void;
}

/** The form at the left, a chat that tries what the form says at the right; on a phone one behind the other. */
export function AgentEditor({ title, agent, gone, initial, saving, error, onSave, actions }: Props) {
  const { t } = useTranslation('catalog');
  const { form, newer, takeOver, changed, goOn } = useAgentForm({ agent, initial, saving });
  const narrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const [part, setPart] = usePart(error);
  const [isSending, setSending] = useState(false);
  useUnsavedGuard(form.isDirty(), agent === undefined && saving);
  if (gone && !form.isDirty()) return gone;
  const fields = (
    <form
      id="agent"
      onSubmit={form.onSubmit((values) => {
        form.clearErrors();
        onSave(values, { changed: changed(values), onSaved: (saved) => goOn(values, saved) });
      })}
    >
      <Refusal error={error} mb="md" />
      {gone && <GoneNote />}
      {newer && <NewerAgent newer={newer} onTake={() => takeOver(newer.agent)} />}
      <AgentFields agent={agent} form={form} onSending={setSending} />
    </form>
  );
  const test = <TestChat agent={agent} form={form.values} />;
  const save = (
    <Button
      type="submit"
      form="agent"
      loading={saving}
      disabled={isSending || isAsSaved(agent, form)}
      // A browser says nothing of a field that it may not send while that is hidden.
      onClick={() => setPart('form')}
    >
      {t(agent === undefined ? 'editor.create' : 'save')}
    </Button>
  );
  return (
    <Page title={title} layout="wide">
      <PageHeader
        back={{ to: '/agents', label: t('agents.title') }}
        title={title}
        description={agent && <PublishState agent={agent} />}
        actions={
          <>
            {actions?.(form.isDirty())}
            {save}
          </>
        }
      />
      {agent && <AgentTabs agent={agent.uuid} />}
      {narrow ? (
        <>
          <SegmentedControl
            fullWidth
            mb="lg"
            aria-label={t('editor.part')}
            value={part}
            onChange={setPart}
            data={[
              { value: 'form', label: t('editor.form') },
              { value: 'test', label: t('editor.test') },
            ]}
          />
          <div hidden={part !== 'form'}>{fields}</div>
          <div hidden={part !== 'test'}>{test}</div>
        </>
      ) : (
        <div className={classes.editor}>
          {fields}
          {test}
        </div>
      )}
    </Page>
  );
}

interface NewerProps {
  readonly newer: Newer;
  readonly onTake: () => void;
}

/** A version was saved meanwhile, or what no version keeps, and it is about the same as what was typed. */
function NewerAgent({ newer: { base, agent, fields }, onTake }: NewerProps) {
  const { t, i18n } = useTranslation('catalog');
  const nameOf = useFieldNames();
  const { version } = agent;
  const named = new Intl.ListFormat(i18n.language).format(fields.map(nameOf));
  const text =
    version > base.version
      ? t('newer.version', { version, fields: named })
      : t('newer.other', { fields: named });
  return <NewerNote text={text} loss={t('leave.text')} onTake={onTake} />;
}

/** There is nothing to save. */
function isAsSaved(agent: Agent | undefined, form: UseFormReturnType<AgentForm>): boolean {
  return agent !== undefined && !form.isDirty();
}

/** Asks before what was changed is left; what is being saved may still be refused. */
function useUnsavedGuard(isDirty: boolean, leavesItself: boolean): void {
  useLeaveGuard(isDirty && !leavesItself);
}

/** Which part a phone shows: the form, where an error stands, as soon as there is one. */
function usePart(error: unknown) {
  const [part, setPart] = useState('form');
  const [told, setTold] = useState(error);
  if (told !== error) {
    setTold(error);
    if (error) setPart('form');
  }
  return [part, setPart] as const;
}
