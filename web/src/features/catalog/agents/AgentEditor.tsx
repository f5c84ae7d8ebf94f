import { Button, Tabs } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMediaQuery } from '@mantine/hooks';
import type { Agent } from '@tutka/http-contracts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Page, PageHeader } from '../../../components/page/index.ts';
import { ApiError, useErrorText } from '../../../lib/errors/index.ts';
import { AgentFields } from './AgentFields.tsx';
import type { AgentForm } from './agent-form.ts';
import classes from './agents.module.css';
import { TestChat } from './TestChat.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

interface Props {
  readonly title: string;
  /** The saved agent; absent for a new one. */
  readonly agent?: Agent;
  readonly initial: AgentForm;
  readonly saving: boolean;
  readonly error: unknown;
  readonly onSave: (form: AgentForm) => void;
  readonly actions?: ReactNode;
}

/** The form at the left, a chat that tries what the form says at the right; on a phone one behind the other. */
export function AgentEditor({ title, agent, initial, saving, error, onSave, actions }: Props) {
  const { t } = useTranslation('catalog');
  const textOf = useErrorText();
  const form = useForm<AgentForm>({ initialValues: initial });
  const narrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const [tab, setTab] = useState('form');
  useLeaveGuard(form.isDirty() && !saving);
  const fields = (
    <form
      id="agent"
      onSubmit={form.onSubmit((values) => {
        form.clearErrors();
        onSave(values);
      })}
    >
      {error ? (
        <div className={classes.problem} role="alert">
          {textOf(error)}
          {error instanceof ApiError &&
            error.problems.map(({ path, message }) => <div key={path}>{`${path}: ${message}`}</div>)}
        </div>
      ) : null}
      <AgentFields form={form} />
    </form>
  );
  const test = <TestChat agent={agent} form={form.values} />;
  const save = (
    <Button type="submit" form="agent" loading={saving} disabled={agent !== undefined && !form.isDirty()}>
      {t(agent === undefined ? 'editor.create' : 'save')}
    </Button>
  );
  return (
    <Page title={title} layout="wide">
      <PageHeader
        back={{ to: '/agents', label: t('agents.title') }}
        title={title}
        description={agent && t('editor.version', { version: agent.version })}
        actions={
          <>
            {actions}
            {save}
          </>
        }
      />
      {narrow ? (
        <Tabs value={tab} onChange={(to) => setTab(to ?? 'form')}>
          <Tabs.List mb="md">
            <Tabs.Tab value="form">{t('editor.form')}</Tabs.Tab>
            <Tabs.Tab value="test">{t('editor.test')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="form">{fields}</Tabs.Panel>
          <Tabs.Panel value="test">{test}</Tabs.Panel>
        </Tabs>
      ) : (
        <div className={classes.editor}>
          {fields}
          {test}
        </div>
      )}
    </Page>
  );
}
