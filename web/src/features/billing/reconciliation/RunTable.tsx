import type { Reconciliation } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { ShownDate } from '../../../components/date/index.ts';
import { type Column, DataTable } from '../../../components/table/index.ts';
import { daysOf } from './days-of.ts';
import { RunState } from './RunState.tsx';
import classes from './reconciliation.module.css';

/** Runs one below the other, the newest first. */
export function RunTable({ runs }: { readonly runs: readonly Reconciliation[] }) {
  const { t, i18n } = useTranslation('reconciliation');
  const columns: Column<Reconciliation>[] = [
    {
      key: 'range',
      header: t('runs.range'),
      phone: 'title',
      width: '15rem',
      cell: (run) => (
        <span className={classes.standing}>
          <span className={classes.days}>{daysOf(run)}</span>
          <span className={classes.dim}>{t(`runs.${run.origin}`)}</span>
        </span>
      ),
    },
    {
      key: 'provider',
      header: t('provider'),
      width: '7rem',
      cell: ({ provider }) => t(`providers.${provider}`),
    },
    { key: 'state', header: t('runs.state'), cell: (run) => <RunState run={run} /> },
    {
      key: 'found',
      header: t('runs.found'),
      width: '9rem',
      cell: ({ found, mended }) => {
        if (found === 0) return <span className={classes.dim}>{t('runs.foundNone')}</span>;
        const shown = found.toLocaleString(i18n.language);
        return mended === 0
          ? shown
          : t('runs.mended', { found: shown, mended: mended.toLocaleString(i18n.language) });
      },
    },
    {
      key: 'started',
      header: t('runs.started'),
      width: '10.5rem',
      align: 'right',
      cell: ({ startedAt }) => <ShownDate value={startedAt} withTime />,
    },
  ];
  return <DataTable label={t('runs.title')} columns={columns} rows={runs} keyOf={({ uuid }) => uuid} />;
}
