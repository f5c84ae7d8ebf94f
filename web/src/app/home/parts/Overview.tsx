import type { Agent, Knowledge, Session } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../components/page/index.ts';
import { AskBox } from './AskBox.tsx';
import { Attention } from './Attention.tsx';
import { OwnAgents } from './OwnAgents.tsx';
import { RecentChats } from './RecentChats.tsx';

interface Props {
  readonly chats: readonly Session[];
  readonly agents: readonly Agent[];
  readonly failed: readonly Knowledge[];
}

/** What to go on with. */
export function Overview({ chats, agents, failed }: Props) {
  const { t } = useTranslation('home');
  return (
    <>
      <PageHeader title={t('title')} />
      <AskBox agents={agents} />
      <Attention failed={failed} />
      <RecentChats chats={chats} />
      <OwnAgents agents={agents} />
    </>
  );
}
