import { Button, Menu, TextInput } from '@mantine/core';
import type { Agent } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '../../../components/avatar/index.ts';
import { Icon } from '../../../components/icon/index.ts';
import { useAgentsByName } from '../../../components/thread/index.ts';
import classes from './chat.module.css';

interface Props {
  readonly current: Agent | undefined;
  readonly onPick: (uuid: string) => void;
}

/** Whom a new chat is with. */
export function AgentPicker({ current, onPick }: Props) {
  const { t } = useTranslation('conversation');
  const [words, setWords] = useState('');
  const { found, hasMore } = useAgentsByName(words);
  return (
    <Menu position="top-start" width={260} onClose={() => setWords('')}>
      <Menu.Target>
        <Button
          className={classes.whom}
          variant="subtle"
          color="gray"
          size="compact-sm"
          rightSection={<Icon name="down" size={14} />}
          aria-label={t('composer.agent', { agent: current?.name ?? '' })}
        >
          <span className={classes.choice}>{current?.name ?? '…'}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {hasMore && (
          <TextInput
            type="search"
            size="xs"
            aria-label={t('composer.findAgent')}
            placeholder={t('composer.findAgent')}
            leftSection={<Icon name="search" size={14} />}
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
        )}
        {found?.map((agent) => (
          <Menu.Item
            key={agent.uuid}
            leftSection={<Logo src={agent.logo} name={agent.name} size={20} shape="square" />}
            rightSection={agent.uuid === current?.uuid ? <Icon name="check" size={14} /> : null}
            onClick={() => onPick(agent.uuid)}
          >
            {agent.name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} to="/agents/new" leftSection={<Icon name="plus" size={16} />}>
          {t('composer.newAgent')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
