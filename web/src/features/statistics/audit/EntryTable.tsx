import { UnstyledButton } from '@mantine/core';
import type { AuditEntry } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ShownDate } from '../../../components/date/index.ts';
import { Icon } from '../../../components/icon/index.ts';
import { type Column, DataTable } from '../../../components/table/index.ts';
import { Actor } from './entry/Actor.tsx';
import { EntryDetails } from './entry/EntryDetails.tsx';
import classes from './entry/entry.module.css';
import { Subject } from './entry/Subject.tsx';
import type { AuditAddress, AuditScope } from './use-audit-address.ts';

interface Props {
  readonly entries: readonly AuditEntry[];
  readonly scope: AuditScope;
  readonly address: AuditAddress;
}

const detailsOf = (uuid: string) => `entry-${uuid}`;

/** Entries one below the other, the newest first; each opens to what changed. */
export function EntryTable({ entries, scope, address }: Props) {
  const { t } = useTranslation('audit');
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = (uuid: string) => {
    const next = new Set(opened);
    if (!next.delete(uuid)) next.add(uuid);
    setOpened(next);
  };
  const columns: Column<AuditEntry>[] = [
    {
      key: 'what',
      header: t('columns.what'),
      phone: 'title',
      cell: ({ uuid, action }) => (
        <What
          action={action}
          details={detailsOf(uuid)}
          opened={opened.has(uuid)}
          onToggle={() => toggle(uuid)}
        />
      ),
    },
    {
      key: 'which',
      header: t('columns.which'),
      width: '26%',
      cell: (entry) => <Subject entry={entry} />,
    },
    { key: 'who', header: t('columns.who'), width: '20%', cell: ({ actor }) => <Actor actor={actor} /> },
    {
      key: 'from',
      header: t('columns.from'),
      width: '10rem',
      cell: ({ address: network }) => <span className={classes.network}>{network ?? '–'}</span>,
    },
    {
      key: 'when',
      header: t('columns.when'),
      width: '11.5rem',
      align: 'right',
      cell: ({ at }) => (
        <span className={classes.above}>
          <ShownDate value={at} withTime />
        </span>
      ),
    },
  ];
  return (
    <DataTable
      label={t('table')}
      columns={columns}
      rows={entries}
      keyOf={({ uuid }) => uuid}
      detailsOf={(entry) =>
        opened.has(entry.uuid) ? (
          <div id={detailsOf(entry.uuid)}>
            <EntryDetails entry={entry} scope={scope} address={address} />
          </div>
        ) : null
      }
    />
  );
}

interface WhatProps {
  readonly action: string;
  /** The id of what it opens. */
  readonly details: string;
  readonly opened: boolean;
  readonly onToggle: () => void;
}

/** What was done, as the button that opens its row. */
function What({ action, details, opened, onToggle }: WhatProps) {
  const { t } = useTranslation('audit');
  return (
    <UnstyledButton
      className={classes.what}
      onClick={onToggle}
      aria-expanded={opened}
      aria-controls={opened ? details : undefined}
    >
      <Icon name={opened ? 'down' : 'right'} size={14} />
      <span>{t(`actions.${action}`, { defaultValue: action })}</span>
    </UnstyledButton>
  );
}
