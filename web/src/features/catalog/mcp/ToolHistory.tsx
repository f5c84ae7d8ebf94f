import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { ShownDate } from '../../../components/date/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { EmptyState, ErrorState } from '../../../components/states/index.ts';
import { dataQuery } from '../../../lib/api/index.ts';
import classes from './changes.module.css';
import { ToolDifference } from './ToolDifference.tsx';

/** How the list of a server's tools has changed, newest first. */
export function ToolHistory({ server }: { readonly server: string }) {
  const { t } = useTranslation('mcp');
  const { data, error, refetch } = useQuery(
    dataQuery(routes.listMcpToolChanges, { params: { uuid: server } }),
  );
  if (error) return <ErrorState error={error} onRetry={() => refetch()} />;
  if (!data) return <LateSkeleton rows={3} />;
  if (data.length === 0) {
    return (
      <EmptyState icon="history" title={t('history.none')}>
        {t('history.noneText')}
      </EmptyState>
    );
  }
  return (
    <ol className={classes.history}>
      {data.map((change) => (
        <li key={`${change.at} ${change.hash}`}>
          <p className={classes.when}>
            <ShownDate value={change.at} withTime />
            {change.previousHash === null && <span className={classes.dim}>{t('history.first')}</span>}
          </p>
          <ToolDifference change={change} />
        </li>
      ))}
    </ol>
  );
}
