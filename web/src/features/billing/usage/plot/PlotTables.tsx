import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/icon/index.ts';
import { type Column, DataTable } from '../../../../components/table/index.ts';
import { formatDate } from '../../../../lib/format/index.ts';
import classes from '../usage.module.css';
import { Swatch } from './Bars.tsx';
import type { DayUse, ModelUse, Took } from './series.ts';
import { useAmounts } from './use-amounts.ts';

function useColumns<T extends Took>(currency: string): Column<T>[] {
  const { t } = useTranslation('usage');
  const { money, count } = useAmounts(currency);
  const column = (key: string, header: string, text: (row: T) => string, width: string): Column<T> => ({
    key,
    header,
    width,
    align: 'right',
    cell: (row) => <span className={classes.number}>{text(row)}</span>,
  });
  return [
    column('calls', t('table.calls'), ({ calls }) => count(calls), '7rem'),
    column('input', t('table.input'), ({ inputTokens }) => count(inputTokens), '9rem'),
    column('output', t('table.output'), ({ outputTokens }) => count(outputTokens), '9rem'),
    column('cost', t('table.cost'), ({ cost }) => money(cost), '11rem'),
  ];
}

/** What each model took in all these days; the legend of the plot too. */
export function ModelTable({
  models,
  currency,
}: {
  readonly models: readonly ModelUse[];
  readonly currency: string;
}) {
  const { t } = useTranslation('usage');
  const places = new Map(models.map(({ model }, place) => [model, place]));
  const columns: Column<ModelUse>[] = [
    {
      key: 'model',
      header: t('table.model'),
      phone: 'title',
      cell: ({ model }) => (
        <span className={classes.model}>
          <Swatch model={places.get(model) ?? 0} />
          {model || t('table.noModel')}
        </span>
      ),
    },
    ...useColumns<ModelUse>(currency),
  ];
  return (
    <DataTable label={t('table.byModel')} columns={columns} rows={models} keyOf={({ model }) => model} />
  );
}

/** The days with usage, the newest first; each can be chosen, where that does anything. */
export function DayTable({
  days,
  currency,
  onChoose,
}: {
  readonly days: readonly DayUse[];
  readonly currency: string;
  readonly onChoose?: ((day: string) => void) | undefined;
}) {
  const { t } = useTranslation('usage');
  const columns: Column<DayUse>[] = [
    {
      key: 'day',
      header: t('table.day'),
      phone: 'title',
      cell: ({ day }) => {
        const shown = formatDate(`${day}T12:00:00`);
        if (!onChoose) return shown;
        return (
          <UnstyledButton className={classes.dayLink} onClick={() => onChoose(day)}>
            {shown}
          </UnstyledButton>
        );
      },
    },
    ...useColumns<DayUse>(currency),
  ];
  return (
    <details className={classes.byDay}>
      <summary>
        <Icon name="right" size={14} />
        {t('table.byDay')}
      </summary>
      <DataTable
        label={t('table.byDay')}
        columns={columns}
        rows={days.filter(({ calls }) => calls > 0).toReversed()}
        keyOf={({ day }) => day}
      />
    </details>
  );
}
