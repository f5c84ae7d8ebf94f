import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Filters } from '../../../../components/list/index.ts';
import { dataQuery } from '../../../../lib/api/index.ts';
import { TYPES, useUsageAddress } from '../use-usage-address.ts';

/** By kind, model and day. */
export function LineFilters() {
  const { t } = useTranslation('usage');
  const { filters, setFilters, clear, narrowed, range } = useUsageAddress();
  const { data } = useQuery(dataQuery(routes.getUsageSeries, { query: { days: Number(range) } }));
  const known = [...new Set([...(data?.series ?? []).map(({ model }) => model), filters.model])].filter(
    Boolean,
  );
  return (
    <Filters>
      <NativeSelect
        aria-label={t('lines.type')}
        value={filters.type}
        onChange={({ currentTarget }) => setFilters({ type: currentTarget.value })}
        data={[
          { value: '', label: t('lines.anyType') },
          ...TYPES.map((value) => ({ value, label: t(`lines.types.${value}`) })),
        ]}
      />
      <NativeSelect
        aria-label={t('table.model')}
        value={filters.model}
        onChange={({ currentTarget }) => setFilters({ model: currentTarget.value })}
        data={[{ value: '', label: t('lines.anyModel') }, ...known.toSorted()]}
      />
      <TextInput
        type="date"
        aria-label={t('lines.day')}
        value={filters.day}
        onChange={({ currentTarget }) => setFilters({ day: currentTarget.value })}
      />
      {narrowed && (
        <Button variant="subtle" color="gray" px="xs" onClick={clear}>
          {t('lines.clear')}
        </Button>
      )}
    </Filters>
  );
}
