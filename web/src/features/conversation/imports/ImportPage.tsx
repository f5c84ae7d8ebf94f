import { useQueryClient } from '@tanstack/react-query';
import { type ChatImport, routes } from '@tutka/http-contracts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Page, PageHeader } from '../../../components/page/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { ErrorState } from '../../../components/states/index.ts';
import { refreshRows } from '../../../lib/api/index.ts';
import { AtWork } from './AtWork.tsx';
import { Choice } from './Choice.tsx';
import { Done } from './Done.tsx';
import { FileStep } from './FileStep.tsx';
import { useImports } from './use-imports.ts';

/** Chats of another product become chats here: a file, a look at what it holds, the work, what came of it. */
export default function ImportPage() {
  const { t } = useTranslation('imports');
  const imports = useImports();
  const [newest] = imports.data ?? [];
  useFreshChats(newest);
  return (
    <Page title={t('title')} layout="narrow">
      <PageHeader title={t('title')} description={t('lead')} back={{ to: '/chat', label: t('back') }} />
      {imports.error && <ErrorState error={imports.error} onRetry={() => imports.refetch()} />}
      {!imports.data && !imports.error && <LateSkeleton shape="text" rows={4} />}
      {imports.data && <Step newest={newest} />}
    </Page>
  );
}

function Step({ newest }: { readonly newest: ChatImport | undefined }) {
  switch (newest?.state) {
    case 'reading':
    case 'importing':
      return <AtWork at={newest} />;
    case 'ready':
      return <Choice key={newest.uuid} of={newest} />;
    default:
      return (
        <>
          {newest && <Done of={newest} />}
          <FileStep isAnother={newest !== undefined} />
        </>
      );
  }
}

/** The list of chats is old as soon as some were imported. */
function useFreshChats(newest: ChatImport | undefined): void {
  const client = useQueryClient();
  const imported = newest?.imported ?? 0;
  useEffect(() => {
    if (imported > 0) void refreshRows(client, routes.listSessions);
  }, [client, imported]);
}
