import { ActionIcon } from '@mantine/core';
import type { ListedAgent } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../../components/avatar/index.ts';
import { Icon } from '../../../components/icon/index.ts';
import { useDraft } from '../../../lib/drafts/index.ts';
import classes from './thread.module.css';

/** The agent that the next question of a session is for, in place of the chat's own. */
export function useMention(session: string) {
  const [agent, change] = useDraft<ListedAgent | null>(`${session} agent`, null);
  return { agent, name: (named: ListedAgent) => change(() => named), forget: () => change(() => null) };
}

/** Says beside the question who answers it, and takes that back. */
export function Mention({ of: { agent, forget } }: { readonly of: ReturnType<typeof useMention> }) {
  const { t } = useTranslation('conversation');
  if (agent === null) return null;
  return (
    <span className={classes.mention} role="status">
      <Logo src={agent.logo} name={agent.name} size={18} shape="square" />
      <span className={classes.mentionName}>{t('composer.answers', { agent: agent.name })}</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label={t('composer.ownAgent')}
        onClick={forget}
      >
        <Icon name="close" size={14} />
      </ActionIcon>
    </span>
  );
}
