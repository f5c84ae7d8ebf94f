import { Button, Menu, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ShownDate } from '../../../../components/date/index.ts';
import { Icon } from '../../../../components/icon/index.ts';
import { RowMenu } from '../../../../components/menu/index.ts';
import { type Column, DataTable } from '../../../../components/table/index.ts';
import classes from '../operations.module.css';
import { ParkedDetails } from './ParkedDetails.tsx';
import { type ParkedOf, useReplay } from './use-parked.ts';

interface Props {
  readonly records: readonly ParkedOf[];
  readonly onSkip: (record: ParkedOf) => void;
}

const keyOf = ({ service, id }: ParkedOf) => `${service}-${id}`;

/** Parked records one below the other, each with what waits behind it; a row opens to all that is known of it. */
export function ParkedTable({ records, onSkip }: Props) {
  const { t, i18n } = useTranslation('operations');
  const [opened, setOpened] = useState<string | null>(null);
  const replay = useReplay();
  const columns: Column<ParkedOf>[] = [
    {
      key: 'event',
      header: t('columns.event'),
      phone: 'title',
      cell: (record) => (
        <UnstyledButton
          className={classes.what}
          aria-expanded={opened === keyOf(record)}
          onClick={() => setOpened(opened === keyOf(record) ? null : keyOf(record))}
        >
          <Icon name={opened === keyOf(record) ? 'down' : 'right'} size={14} />
          <span>{record.eventType ?? t('noEvent')}</span>
        </UnstyledButton>
      ),
    },
    {
      key: 'group',
      header: t('columns.group'),
      width: '16%',
      cell: ({ group }) => <code>{group}</code>,
    },
    {
      key: 'why',
      header: t('columns.why'),
      width: '30%',
      cell: ({ reason, tries }) => (
        <span className={classes.why}>
          <span>{reason}</span>
          {tries > 0 && <span className={classes.dim}>{t('tries', { count: tries })}</span>}
        </span>
      ),
    },
    {
      key: 'since',
      header: t('columns.since'),
      width: '11.5rem',
      cell: ({ parkedAt }) => <ShownDate value={parkedAt} withTime />,
    },
    {
      key: 'waiting',
      header: t('columns.waiting'),
      align: 'right',
      width: '6rem',
      cell: ({ waiting }) => waiting.toLocaleString(i18n.language),
    },
    {
      key: 'actions',
      header: t('columns.actions'),
      phone: 'actions',
      align: 'right',
      width: '10.5rem',
      cell: (record) => (
        <span className={classes.actions}>
          <Button
            size="xs"
            variant="default"
            loading={replay.isPending && keyOf(replay.variables) === keyOf(record)}
            onClick={() => replay.mutate(record)}
          >
            {t('replay.one')}
          </Button>
          <RowMenu label={t('moreActions', { event: record.eventType ?? t('noEvent') })}>
            <Menu.Item color="bad" onClick={() => onSkip(record)}>
              {t('skip.open')}
            </Menu.Item>
          </RowMenu>
        </span>
      ),
    },
  ];
  return (
    <DataTable
      label={t('list.title')}
      columns={columns}
      rows={records}
      keyOf={keyOf}
      detailsOf={(record) => (opened === keyOf(record) ? <ParkedDetails record={record} /> : null)}
    />
  );
}
