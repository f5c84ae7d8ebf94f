import { Button, TextInput } from '@mantine/core';
import type { Agent, Knowledge } from '@tutka/http-contracts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { firstQuestion } from '../../../lib/address/index.ts';
import classes from './guide.module.css';
import { OfflineNote } from './OfflineNote.tsx';

interface Props {
  readonly base: Knowledge;
  readonly agent: Agent;
}

const READY = 2;

/** Takes the first question, which opens the chat; it waits until the document is read. */
export function AskStep({ base, agent }: Props) {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const [question, setQuestion] = useState('');
  const ready = base.status === READY;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { to, state } = firstQuestion(agent.uuid, question.trim());
    if (ready && question.trim() !== '') void navigate(to, { state });
  };
  return (
    <form onSubmit={submit} className={classes.line}>
      <OfflineNote />
      <TextInput
        className={classes.field}
        label={t('guide.ask.question', { name: agent.name })}
        placeholder={t('guide.ask.example')}
        value={question}
        onChange={({ currentTarget }) => setQuestion(currentTarget.value)}
      />
      <Button type="submit" disabled={!ready || question.trim() === ''}>
        {t(ready ? 'guide.ask.send' : 'guide.ask.wait')}
      </Button>
    </form>
  );
}
