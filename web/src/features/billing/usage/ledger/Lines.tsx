import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/icon/index.ts';
import { PagedList, useListAddress } from '../../../../components/list/index.ts';
import { EmptyState } from '../../../../components/states/index.ts';
import { addressOf, pageQuery } from '../../../../lib/api/index.ts';
import classes from '../usage.module.css';
import { useUsageAddress } from '../use-usage-address.ts';
import { LineFilters } from './LineFilters.tsx';
import { LineTable } from './LineTable.tsx';

/** Every line of the ledger, the newest first, each with what caused it. */
export function Lines({ currency }: { readonly currency: string | undefined }) {
  const { t } = useTranslation('usage');
  const { page, turn } = useListAddress();
  const { filters, clear, narrowed } = useUsageAddress();
  const query = { type: filters.type || null, model: filters.model || null, day: filters.day || null };
  const list = useQuery({
    ...pageQuery(routes.listLedger, { query: { ...query, page } }),
    placeholderData: (previous) => previous,
  });
  const isBare = !narrowed && list.data?.data.length === 0;
  const none = narrowed ? (
    <EmptyState
      icon="filter"
      title={t('lines.noneFound')}
      action={
        <Button variant="default" onClick={clear}>
          {t('lines.clear')}
        </Button>
      }
    >
      {t('lines.noneFoundText')}
    </EmptyState>
  ) : (
    <EmptyState icon="receipt" title={t('lines.none')}>
      {t('lines.noneText')}
    </EmptyState>
  );
  return (
    <section className={classes.section} aria-labelledby="lines">
      <div className={classes.sectionHead}>
        <h2 id="lines">{t('lines.title')}</h2>
        {!isBare && (
          <Button
            component="a"
            href={addressOf(routes.exportLedger, { query })}
            download
            size="compact-sm"
            variant="default"
            leftSection={<Icon name="download" size={14} />}
          >
            {t('lines.export')}
          </Button>
        )}
      </div>
      {!isBare && <LineFilters />}
      <PagedList list={list} rowHeight={44} none={none} onTurn={turn}>
        {(lines) => <LineTable lines={lines} currency={currency ?? ''} />}
      </PagedList>
    </section>
  );
}
