import type { LedgerLine } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ShownDate } from '../../../../components/date/index.ts';
import { type Column, DataTable } from '../../../../components/table/index.ts';
import { formatMoney } from '../../../../lib/format/index.ts';
import classes from '../usage.module.css';
import { causeOf } from './cause-of.ts';

interface Props {
  readonly lines: readonly LedgerLine[];
  readonly currency: string;
}

/** Lines one below the other: when, what for, tokens, what it cost, and what became of the credits. */
export function LineTable({ lines, currency }: Props) {
  const { t, i18n } = useTranslation('usage');
  const count = (value: number) => value.toLocaleString(i18n.language);
  const columns: Column<LedgerLine>[] = [
    {
      key: 'what',
      header: t('lines.what'),
      phone: 'title',
      cell: (line) => <What line={line} />,
    },
    {
      key: 'at',
      header: t('lines.at'),
      width: '11.5rem',
      cell: ({ at }) => <ShownDate value={at} withTime />,
    },
    {
      key: 'tokens',
      header: t('lines.tokens'),
      width: '9rem',
      align: 'right',
      cell: ({ usage }) => (
        <span className={classes.number}>
          {usage
            ? t('lines.inOut', { input: count(usage.inputTokens), output: count(usage.outputTokens) })
            : '–'}
        </span>
      ),
    },
    {
      key: 'cost',
      header: t('lines.cost'),
      width: '9.5rem',
      align: 'right',
      cell: (line) => <Cost line={line} currency={currency} />,
    },
    {
      key: 'credits',
      header: t('lines.credits'),
      width: '9.5rem',
      align: 'right',
      cell: ({ postings: { available } }) => (
        <span className={classes.number}>{available ? signed(available, currency) : '–'}</span>
      ),
    },
  ];
  return <DataTable label={t('lines.title')} columns={columns} rows={lines} keyOf={({ uuid }) => uuid} />;
}

function What({ line }: { readonly line: LedgerLine }) {
  const { t } = useTranslation('usage');
  const { usage, type } = line;
  const cause = causeOf(line);
  const words = usage ? t(`kinds.${usage.kind}`, { defaultValue: usage.kind }) : t(`lines.types.${type}`);
  return (
    <div>
      {cause ? <Link to={cause}>{words}</Link> : words}
      {usage && <div className={classes.quiet}>{usage.model || t('table.noModel')}</div>}
    </div>
  );
}

function Cost({
  line: { usage, postings },
  currency,
}: {
  readonly line: LedgerLine;
  readonly currency: string;
}) {
  const { t } = useTranslation('usage');
  if (!usage) return <span className={classes.number}>–</span>;
  if (!usage.priced) return <span className={classes.quiet}>{t('lines.unpriced')}</span>;
  return <span className={classes.number}>{formatMoney(postings.used ?? '0.00', currency)}</span>;
}

/** '+$1.00', '−$0.000012'. */
function signed(amount: string, currency: string): string {
  return amount.startsWith('-')
    ? `−${formatMoney(amount.slice(1), currency)}`
    : `+${formatMoney(amount, currency)}`;
}
