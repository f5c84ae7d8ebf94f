import type { Agent, Knowledge, Session } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../components/page/index.ts';
import type { NearLimit } from '../near-limits.ts';
import { AskBox } from './AskBox.tsx';
import { Attention } from './Attention.tsx';
import { OwnAgents } from './OwnAgents.tsx';
import { RecentChats } from './RecentChats.tsx';

interface Props {
  readonly chats: readonly Session[];
  readonly agents: readonly Agent[];
  readonly failed: readonly Knowledge[];
  readonly limits: readonly NearLimit[];
}

/** What to go on with. */
export function Overview({ chats, agents, failed, limits }: Props) {
  const { t } = useTranslation('home');
  return (
    <>
      <PageHeader title={t('title')} />
      <AskBox agents={agents} />
      <Attention failed={failed} limits={limits} />
      <RecentChats chats={chats} />
      <OwnAgents agents={agents} />
    </>
  );
}
