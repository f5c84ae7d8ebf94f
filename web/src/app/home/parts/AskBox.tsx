import { ActionIcon, TextInput } from '@mantine/core';
import type { Agent } from '@tutka/http-contracts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Icon } from '../../../components/icon/index.ts';
import { firstQuestion } from '../../../lib/address/index.ts';

/** Asks the Assistant (else the first agent) at once. */
export function AskBox({ agents }: { readonly agents: readonly Agent[] }) {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const agent = agents.find(({ isAssistant }) => isAssistant) ?? agents[0];
  if (agent === undefined) return null;
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const { to, state } = firstQuestion(agent.uuid, text.trim());
    if (text.trim() !== '') void navigate(to, { state });
  };
  const label = t('ask.label', { name: agent.name });
  return (
    <form onSubmit={ask}>
      <TextInput
        size="lg"
        radius="md"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        rightSectionWidth={48}
        rightSection={
          <ActionIcon
            type="submit"
            size="lg"
            radius="md"
            aria-label={t('ask.send')}
            disabled={text.trim() === ''}
          >
            <Icon name="send" />
          </ActionIcon>
        }
      />
    </form>
  );
}
