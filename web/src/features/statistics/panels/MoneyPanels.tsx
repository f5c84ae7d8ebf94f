import type { Statistic } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { currencySymbol } from '../../../lib/format/index.ts';
import { PlotPanel } from '../plot/PlotPanel.tsx';
import { useFormats } from '../use-formats.ts';
import { Choice, useChoice } from './Choice.tsx';
import { Panel } from './Panel.tsx';
import classes from './panels.module.css';
import { currenciesOf, seriesFrom, stepsOf } from './series-from.ts';

interface Props {
  readonly statistic: Statistic;
}

const ORDERS = 'orders';
const bar = { shape: 'bar', stacked: true } as const;

/** What money is called: what the platform earns is what a workspace spends. */
const wordsOf = ({ range: { scope } }: Statistic) =>
  scope === 'workspace'
    ? ({ panel: 'panels.ordersSpent', amount: 'measures.spent', note: 'panels.netSpent' } as const)
    : ({ panel: 'panels.orders', amount: 'measures.revenue', note: 'panels.net' } as const);

/** Orders, or what they came to in one currency: amounts of two are never added. */
export function OrdersPanel({ statistic }: Props) {
  const { t } = useTranslation('statistics');
  const title = t(wordsOf(statistic).panel);
  const currencies = currenciesOf(statistic);
  const of = useChoice('money', [ORDERS, ...currencies]);
  const choice = currencies.length > 0 && (
    <Choice
      name="money"
      label={title}
      value={of}
      data={[
        { value: ORDERS, label: t('measures.orders') },
        ...currencies.map((code) => ({ value: code, label: nameOf(code) })),
      ]}
    />
  );
  return of === ORDERS ? (
    <OrderCounts statistic={statistic} choice={choice} />
  ) : (
    <Revenue statistic={statistic} choice={choice} currency={of} />
  );
}

const nameOf = (code: string) => (currencySymbol(code) === code ? code : `${code} ${currencySymbol(code)}`);

function OrderCounts({ statistic, choice }: Props & { readonly choice: React.ReactNode }) {
  const { t } = useTranslation('statistics');
  const { count } = useFormats();
  const series = seriesFrom(statistic);
  const { placed, completed, cancelled, processing } = statistic.totals.orders;
  return (
    <PlotPanel
      name="orders"
      title={t(wordsOf(statistic).panel)}
      format={count}
      plot={{
        at: stepsOf(statistic),
        series: [
          series(
            'completed',
            t('measures.completed'),
            { colour: 'var(--plot-0)', ...bar },
            (one) => one.orders.completed,
          ),
          series(
            'cancelled',
            t('measures.cancelled'),
            { colour: 'var(--plot-5)', ...bar },
            (one) => one.orders.cancelled,
          ),
          series(
            'placed',
            t('measures.placed'),
            { colour: 'var(--plot-3)', shape: 'line' },
            (one) => one.orders.placed,
          ),
        ],
      }}
      sums={{
        completed: count.exact(completed),
        cancelled: count.exact(cancelled),
        placed: count.exact(placed),
      }}
      choice={choice}
      note={processing > 0 && t('panels.undecided', { count: processing })}
    />
  );
}

function Revenue({
  statistic,
  choice,
  currency,
}: Props & { readonly choice: React.ReactNode; readonly currency: string }) {
  const { t } = useTranslation('statistics');
  const { money } = useFormats();
  const format = money(currency);
  const series = seriesFrom(statistic);
  const { revenue, refunds } = statistic.totals;
  const words = wordsOf(statistic);
  return (
    <PlotPanel
      name={`revenue-${currency}`}
      title={t(words.panel)}
      format={format}
      plot={{
        at: stepsOf(statistic),
        series: [
          series(
            'revenue',
            t(words.amount),
            { colour: 'var(--plot-0)', shape: 'bar' },
            (one) => one.revenue[currency] ?? '0',
          ),
          series(
            'refunds',
            t('measures.refunds'),
            { colour: 'var(--plot-4)', shape: 'line' },
            (one) => one.refunds[currency] ?? '0',
          ),
        ],
      }}
      sums={{
        revenue: format.exact(revenue[currency] ?? '0'),
        refunds: format.exact(refunds[currency] ?? '0'),
      }}
      choice={choice}
      note={t(words.note)}
    />
  );
}

const STEPS = ['signedUp', 'createdAgent', 'chatted', 'paid'] as const;

/** Of those who signed up: how far they came. */
export function FunnelPanel({ statistic: { funnel } }: Props) {
  const { t } = useTranslation('statistics');
  const { count, percent } = useFormats();
  return (
    <Panel name="funnel" title={t('panels.funnel')}>
      <p className={classes.lead}>{t('panels.funnelLead')}</p>
      {funnel.signedUp === 0 ? (
        <p className={classes.none}>{t('panels.noSignUps')}</p>
      ) : (
        <ol className={classes.funnel}>
          {STEPS.map((step) => (
            <li key={step}>
              <span>{t(`funnel.${step}`)}</span>
              <span className={classes.funnelBar}>
                <span style={{ width: `${(100 * funnel[step]) / funnel.signedUp}%` }} />
              </span>
              <b className={classes.number}>{count.exact(funnel[step])}</b>
              <span className={classes.part}>{percent(funnel[step], funnel.signedUp)}</span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
