import { useTranslation } from 'react-i18next';
import { Page, PageHeader } from '../../components/page/index.ts';
import { LateSkeleton } from '../../components/skeleton/index.ts';
import { ErrorState } from '../../components/states/index.ts';
import { FirstVisit } from './guide/FirstVisit.tsx';
import { Overview } from './parts/Overview.tsx';
import { useStart } from './use-start.ts';

/** Where one goes on; before the first chat, the way to the first answer. */
export default function HomePage() {
  const { t } = useTranslation('home');
  const { chats, agents, knowledge, failed, limits, error, retry } = useStart();
  if (!chats || !agents || !knowledge || !failed) {
    return (
      <Page title={t('title')}>
        <PageHeader title={t('title')} />
        {error ? <ErrorState error={error} onRetry={retry} /> : <LateSkeleton rows={6} rowHeight={52} />}
      </Page>
    );
  }
  return (
    <Page title={t('title')} layout={chats.length === 0 ? 'narrow' : 'normal'}>
      {chats.length === 0 ? (
        <FirstVisit agents={agents} knowledge={knowledge} />
      ) : (
        <Overview chats={chats} agents={agents} failed={failed} limits={limits} />
      )}
    </Page>
  );
}
