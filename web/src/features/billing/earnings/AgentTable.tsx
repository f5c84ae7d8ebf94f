import { useQuery } from '@tanstack/react-query';
import { type AgentEarnings, routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { PagedList } from '../../../components/list/index.ts';
import { type Column, DataTable } from '../../../components/table/index.ts';
import { useAddress } from '../../../lib/address/index.ts';
import { pageQuery } from '../../../lib/api/index.ts';
import { formatMoney } from '../../../lib/format/index.ts';
import classes from './earnings.module.css';

const SIZE = 10;

/** What each agent earned; its name narrows the movements below to it. */
export function AgentTable() {
  const { t, i18n } = useTranslation('earnings');
  const [search] = useSearchParams();
  const address = useAddress();
  const page = Math.max(1, Number(search.get('agents')) || 1);
  const list = useQuery({
    ...pageQuery(routes.listAgentEarnings, { query: { page, pageSize: SIZE } }),
    placeholderData: (previous) => previous,
  });
  const narrowedTo = (agent: string) => {
    const narrowed = new URLSearchParams(search);
    narrowed.set('agent', agent);
    narrowed.delete('page');
    return `?${narrowed}#movements`;
  };
  const columns: Column<AgentEarnings>[] = [
    {
      key: 'name',
      header: t('agent'),
      phone: 'title',
      cell: ({ agentUUID, name }) => (
        <Link className={classes.name} to={narrowedTo(agentUUID)}>
          {name}
        </Link>
      ),
    },
    {
      key: 'orders',
      header: t('orders'),
      width: '5rem',
      align: 'right',
      cell: ({ orders }) => orders.toLocaleString(i18n.language),
    },
    {
      key: 'sold',
      header: t('sold'),
      width: '7.5rem',
      align: 'right',
      cell: ({ sold, currency }) => <span className={classes.dim}>{formatMoney(sold, currency)}</span>,
    },
    {
      key: 'earned',
      header: t('earned'),
      width: '7.5rem',
      align: 'right',
      cell: ({ earned, currency }) => <b className={classes.amount}>{formatMoney(earned, currency)}</b>,
    },
  ];
  return (
    <section aria-labelledby="by-agent">
      <h2 id="by-agent" className={classes.part}>
        {t('byAgent')}
      </h2>
      <PagedList
        list={list}
        rowHeight={44}
        none={null}
        onTurn={(to) => address({ agents: to === 1 ? null : String(to) })}
      >
        {(agents) => (
          <DataTable
            label={t('byAgent')}
            columns={columns}
            rows={agents}
            keyOf={({ agentUUID, currency }) => agentUUID + currency}
          />
        )}
      </PagedList>
    </section>
  );
}
