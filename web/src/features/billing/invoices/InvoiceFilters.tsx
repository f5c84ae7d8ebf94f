import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DayRange, Filters } from '../../../components/list/index.ts';
import { Choice } from '../orders/Choice.tsx';
import { KINDS, useInvoiceFilters } from './use-invoice-filters.ts';

/** By kind and days. */
export function InvoiceFilters({ children }: { readonly children?: ReactNode }) {
  const { t } = useTranslation(['invoices', 'billing']);
  const { form, set, clear, narrowed } = useInvoiceFilters();
  return (
    <Filters>
      {children}
      <Choice
        label={t('filters.kind')}
        any={t('filters.anyKind')}
        value={form.kind}
        onChange={(kind) => set({ kind })}
        choices={KINDS.map((value) => ({ value, label: t(`filters.kinds.${value}`) }))}
      />
      <DayRange
        days={form}
        labels={{ days: t('filters.days'), from: t('billing:filters.from'), to: t('billing:filters.to') }}
        onChange={set}
      />
      {narrowed && (
        <Button variant="subtle" color="gray" px="xs" onClick={clear}>
          {t('billing:filters.clear')}
        </Button>
      )}
    </Filters>
  );
}
