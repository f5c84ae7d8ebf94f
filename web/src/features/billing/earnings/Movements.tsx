import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Filters, PagedList, useListAddress } from '../../../components/list/index.ts';
import { EmptyState } from '../../../components/states/index.ts';
import { pageQuery } from '../../../lib/api/index.ts';
import { monthName } from '../month/month-name.ts';
import classes from './earnings.module.css';
import { LineTable } from './LineTable.tsx';
import { TYPES, useLineFilters } from './use-line-filters.ts';

/** Each sale, refund and payout behind the sums; `months`: those there are. */
export function Movements({ months }: { readonly months: readonly string[] }) {
  const { t, i18n } = useTranslation('earnings');
  const { page, turn } = useListAddress();
  const { form, set, clear, query, narrowed } = useLineFilters();
  const list = useQuery({
    ...pageQuery(routes.listEarningLines, { query: { ...query, page } }),
    placeholderData: (previous) => previous,
  });
  const agents = useQuery(pageQuery(routes.listAgentEarnings, { query: { pageSize: 100 } }));
  const named = new Map(agents.data?.data.map(({ agentUUID, name }) => [agentUUID, name]));
  const choices = [...named].map(([value, label]) => ({ value, label }));
  const other =
    form.agent !== '' && !named.has(form.agent) ? [{ value: form.agent, label: t('oneAgent') }] : [];
  const none = (
    <EmptyState
      icon="filter"
      title={t('noneFound')}
      action={
        <Button variant="default" onClick={clear}>
          {t('clear')}
        </Button>
      }
    >
      {t('noneFoundText')}
    </EmptyState>
  );
  return (
    <section id="movements" aria-labelledby="movements-title">
      <h2 id="movements-title" className={classes.part}>
        {t('movements')}
      </h2>
      <Filters>
        <NativeSelect
          className={classes.choice}
          aria-label={t('agent')}
          value={form.agent}
          onChange={({ currentTarget }) => set({ agent: currentTarget.value })}
          data={[{ value: '', label: t('anyAgent') }, ...other, ...choices]}
        />
        <NativeSelect
          className={classes.choice}
          aria-label={t('month')}
          value={form.month}
          onChange={({ currentTarget }) => set({ month: currentTarget.value })}
          data={[
            { value: '', label: t('anyMonth') },
            ...[...new Set(months)].map((value) => ({ value, label: monthName(value, i18n.language) })),
          ]}
        />
        <NativeSelect
          className={classes.choice}
          aria-label={t('what')}
          value={form.type}
          onChange={({ currentTarget }) => set({ type: currentTarget.value })}
          data={[
            { value: '', label: t('anything') },
            ...TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
          ]}
        />
        {narrowed && (
          <Button variant="subtle" color="gray" px="xs" onClick={clear}>
            {t('clear')}
          </Button>
        )}
      </Filters>
      <PagedList list={list} rowHeight={44} none={none} onTurn={turn}>
        {(lines) => <LineTable lines={lines} />}
      </PagedList>
    </section>
  );
}
