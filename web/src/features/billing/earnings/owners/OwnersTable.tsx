import { Button } from '@mantine/core';
import type { OwnersEarnings } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '../../../../components/avatar/index.ts';
import { type Column, DataTable } from '../../../../components/table/index.ts';
import { formatMoney } from '../../../../lib/format/index.ts';
import classes from '../earnings.module.css';

interface Props {
  readonly owners: readonly OwnersEarnings[];
  /** Given '<workspace>.<currency>'. */
  readonly onPay: (which: string) => void;
}

/** Owners one below the other, in each currency, who earned last first. */
export function OwnersTable({ owners, onPay }: Props) {
  const { t } = useTranslation('earnings');
  const money = (part: 'sold' | 'fee' | 'earned' | 'paid'): Column<OwnersEarnings> => ({
    key: part,
    header: t(`owners.${part}`),
    width: '8rem',
    align: 'right',
    cell: (row) => <span className={classes.dim}>{formatMoney(row[part], row.currency)}</span>,
  });
  const columns: Column<OwnersEarnings>[] = [
    { key: 'owner', header: t('owners.owner'), phone: 'title', cell: (row) => <Owner of={row} /> },
    money('sold'),
    money('fee'),
    money('earned'),
    money('paid'),
    {
      key: 'owed',
      header: t('owners.owed'),
      width: '8rem',
      align: 'right',
      cell: ({ owed, currency }) => <b className={classes.amount}>{formatMoney(owed, currency)}</b>,
    },
    {
      key: 'actions',
      header: t('owners.do'),
      width: '9rem',
      align: 'right',
      cell: (row) =>
        Number(row.owed) > 0 && (
          <Button
            variant="default"
            size="xs"
            aria-label={t('payout.openTo', {
              who: whoIs(row) || t('owners.unknown'),
              currency: row.currency,
            })}
            onClick={() => onPay(`${row.workspace}.${row.currency}`)}
          >
            {t('payout.open')}
          </Button>
        ),
    },
  ];
  return (
    <DataTable
      label={t('owners.title')}
      columns={columns}
      rows={owners}
      keyOf={({ workspace, currency }) => workspace + currency}
    />
  );
}

/** By the person where the workspace has no name of its own. */
const whoIs = ({ name, owner }: OwnersEarnings) => name || owner?.email;

function Owner({ of }: { readonly of: OwnersEarnings }) {
  const { t } = useTranslation('earnings');
  const { workspace, name, owner } = of;
  const words = whoIs(of) || t('owners.unknown');
  return (
    <span className={classes.owner}>
      <Logo src={owner?.logo ?? ''} name={words} size={24} />
      <span className={classes.ownerWords}>
        <Link to={`/admin/earnings/${workspace}`}>{words}</Link>
        {name && owner && <small className={classes.dim}>{owner.email}</small>}
      </span>
    </span>
  );
}
