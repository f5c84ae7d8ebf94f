import { Button } from '@mantine/core';
import { CURRENCIES } from '@tutka/http-contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DayRange, Filters } from '../../../components/list/index.ts';
import { Choice } from './Choice.tsx';
import { ProductFilter } from './ProductFilter.tsx';
import { STATUSES, TYPES, useOrderFilters } from './use-order-filters.ts';

interface Props {
  /** Whether it is the orders of everybody that are narrowed. */
  readonly everybodys?: boolean;
  readonly children?: ReactNode;
}

/** By state, kind, product, currency and days. */
export function OrderFilters({ everybodys = false, children }: Props) {
  const { t } = useTranslation('billing');
  const { form, set, clear, narrowed } = useOrderFilters();
  return (
    <Filters>
      {children}
      <Choice
        label={t('orders.state')}
        any={t('filters.anyState')}
        value={form.status}
        onChange={(status) => set({ status })}
        choices={STATUSES.map((value) => ({ value, label: t(`filters.states.${value}`) }))}
      />
      <Choice
        label={t('filters.type')}
        any={t('filters.anyType')}
        value={form.type}
        onChange={(type) => set({ type })}
        choices={TYPES.map((value) => ({ value, label: t(`filters.types.${value}`) }))}
      />
      <ProductFilter everybodys={everybodys} value={form.product} onChange={(product) => set({ product })} />
      <Choice
        label={t('filters.currency')}
        any={t('filters.anyCurrency')}
        value={form.currency}
        onChange={(currency) => set({ currency })}
        choices={CURRENCIES.map((value) => ({ value, label: value }))}
      />
      <DayRange
        days={form}
        labels={{ days: t('filters.days'), from: t('filters.from'), to: t('filters.to') }}
        onChange={set}
      />
      {narrowed && (
        <Button variant="subtle" color="gray" px="xs" onClick={clear}>
          {t('filters.clear')}
        </Button>
      )}
    </Filters>
  );
}
