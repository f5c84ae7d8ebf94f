import { UnstyledButton } from '@mantine/core';
import type { Difference } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { ShownDate } from '../../../components/date/index.ts';
import { type Column, DataTable } from '../../../components/table/index.ts';
import { DifferenceState } from './DifferenceState.tsx';
import classes from './reconciliation.module.css';
import { SideAmount } from './SideAmount.tsx';

interface Props {
  readonly differences: readonly Difference[];
  readonly onOpen: (uuid: string) => void;
}

/** Differences one below the other, the newest first. */
export function DifferenceTable({ differences, onOpen }: Props) {
  const { t } = useTranslation('reconciliation');
  const columns: Column<Difference>[] = [
    {
      key: 'what',
      header: t('differences.what'),
      phone: 'title',
      cell: ({ uuid, kind }) => (
        <UnstyledButton className={classes.open} onClick={() => onOpen(uuid)}>
          {t(`kinds.${kind}.title`)}
        </UnstyledButton>
      ),
    },
    {
      key: 'provider',
      header: t('provider'),
      width: '7rem',
      cell: ({ provider }) => t(`providers.${provider}`),
    },
    {
      key: 'state',
      header: t('differences.state'),
      width: '9rem',
      cell: (difference) => <DifferenceState difference={difference} />,
    },
    {
      key: 'at',
      header: t('differences.at'),
      width: '8rem',
      align: 'right',
      cell: ({ at }) => <ShownDate value={at} />,
    },
    {
      key: 'ours',
      header: t('differences.ours'),
      width: '8rem',
      align: 'right',
      cell: ({ ours }) => <SideAmount money={ours} />,
    },
    {
      key: 'theirs',
      header: t('differences.theirs'),
      width: '8rem',
      align: 'right',
      cell: ({ theirs }) => <SideAmount money={theirs} />,
    },
  ];
  return (
    <DataTable
      label={t('differences.title')}
      columns={columns}
      rows={differences}
      keyOf={({ uuid }) => uuid}
    />
  );
}
