import { Code } from '@mantine/core';
import type { DiscountCode } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../../components/badge/index.ts';
import { type Column, DataTable } from '../../../../components/table/index.ts';
import { formatDate, formatMoney } from '../../../../lib/format/index.ts';
import classes from '../selling.module.css';
import { CodeActions } from './CodeActions.tsx';
import { termsOf } from './code-form.ts';
import { codeState, codeTones } from './code-state.ts';

/** Codes one below the other, the newest first. */
export function CodeTable({ codes }: { readonly codes: readonly DiscountCode[] }) {
  const { t, i18n } = useTranslation('selling');
  const columns: Column<DiscountCode>[] = [
    {
      key: 'code',
      header: t('codes.code'),
      phone: 'title',
      cell: ({ code }) => <Code>{code}</Code>,
    },
    {
      key: 'off',
      header: t('codes.off'),
      width: '8rem',
      cell: ({ kind, value, currency }) =>
        kind === 'percent' ? `${value}%` : formatMoney(value, currency ?? ''),
    },
    { key: 'for', header: t('codes.for'), width: '20%', cell: (code) => <ForWhat code={code} /> },
    { key: 'when', header: t('codes.when'), width: '27%', cell: (code) => <When code={code} /> },
    {
      key: 'state',
      header: t('codes.state'),
      width: '8rem',
      cell: (code) => {
        const state = codeState(code, Date.now());
        return <StatusBadge tone={codeTones[state]}>{t(`codes.states.${state}`)}</StatusBadge>;
      },
    },
    {
      key: 'used',
      header: t('codes.used'),
      width: '7rem',
      align: 'right',
      cell: ({ usedCount, limit }) => {
        const used = usedCount.toLocaleString(i18n.language);
        return limit === null
          ? used
          : t('codes.usedOf', { used, limit: limit.toLocaleString(i18n.language) });
      },
    },
    {
      key: 'actions',
      header: t('codes.do'),
      width: '4rem',
      align: 'right',
      phone: 'actions',
      cell: (code) => <CodeActions code={code} />,
    },
  ];
  return <DataTable label={t('codes.title')} columns={columns} rows={codes} keyOf={({ uuid }) => uuid} />;
}

function ForWhat({ code: { products } }: { readonly code: DiscountCode }) {
  const { t, i18n } = useTranslation('selling');
  const { planIds, agentUUIDs } = products;
  const names = products.kinds.map((kind) => {
    if (kind === 'plan' && planIds.length > 0) return t('codes.onlyPlans', { ids: planIds.join(', ') });
    if (kind === 'agent' && agentUUIDs.length > 0) return t('codes.onlyAgents', { count: agentUUIDs.length });
    return t(`codes.kinds.${kind}`);
  });
  const list = new Intl.ListFormat(i18n.language, { style: 'narrow' });
  return (
    <span className={classes.dim}>{names.length === 0 ? t('codes.everything') : list.format(names)}</span>
  );
}

function When({ code }: { readonly code: DiscountCode }) {
  const { t } = useTranslation('selling');
  const { from, until } = termsOf(code);
  const day = (value: string) => formatDate(`${value}T12:00:00`);
  const said = [
    from !== '' && t('codes.fromDay', { day: day(from) }),
    until !== '' && t('codes.untilDay', { day: day(until) }),
  ].filter(Boolean);
  return <span className={classes.dim}>{said.length === 0 ? t('codes.always') : said.join(' ')}</span>;
}
