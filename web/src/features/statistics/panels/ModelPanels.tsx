import type { Statistic } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { PlotPanel } from '../plot/PlotPanel.tsx';
import { useFormats } from '../use-formats.ts';
import { Choice, useChoice } from './Choice.tsx';
import { seriesFrom, stepsOf } from './series-from.ts';

interface Props {
  readonly statistic: Statistic;
}

const SPENT = ['tokens', 'cost'] as const;
const SPEEDS = ['firstToken', 'latency'] as const;

/** What models read and wrote, or what that cost. */
export function TokensPanel({ statistic }: Props) {
  const { t } = useTranslation('statistics');
  const { count, money, glance } = useFormats();
  const of = useChoice('spent', SPENT);
  const series = seriesFrom(statistic);
  const { totals, range } = statistic;
  const stacked = { shape: 'bar', stacked: true } as const;
  const tokens = [
    series(
      'in',
      t('measures.inputTokens'),
      { colour: 'var(--plot-0)', ...stacked },
      (one) => one.inputTokens,
    ),
    series(
      'out',
      t('measures.outputTokens'),
      { colour: 'var(--plot-1)', ...stacked },
      (one) => one.outputTokens,
    ),
  ];
  const cost = [
    series('cost', t('measures.cost'), { colour: 'var(--plot-0)', ...stacked }, (one) => one.cost),
  ];
  return (
    <PlotPanel
      name="tokens"
      title={t('panels.tokens')}
      format={of === 'cost' ? money(range.currency) : count}
      plot={{ at: stepsOf(statistic), series: of === 'cost' ? cost : tokens }}
      sums={{
        in: count.exact(totals.inputTokens),
        out: count.exact(totals.outputTokens),
        cost: glance(totals.cost, range.currency),
      }}
      choice={
        <Choice
          name="spent"
          label={t('panels.tokens')}
          value={of}
          data={SPENT.map((value) => ({ value, label: t(`measures.${value}`) }))}
        />
      }
      note={of === 'cost' && totals.unpriced > 0 && t('panels.unpriced', { count: totals.unpriced })}
    />
  );
}

/** How long people waited for the first word, or for the last. */
export function SpeedPanel({ statistic }: Props) {
  const { t } = useTranslation('statistics');
  const { time } = useFormats();
  const of = useChoice('speed', SPEEDS);
  const series = seriesFrom(statistic);
  const { p50, p95 } = statistic.totals[of];
  return (
    <PlotPanel
      name="speed"
      title={t('panels.speed')}
      format={time}
      plot={{
        at: stepsOf(statistic),
        series: [
          series('p50', t('measures.p50'), { colour: 'var(--plot-0)', shape: 'line' }, (one) => one[of].p50),
          series(
            'p95',
            t('measures.p95'),
            { colour: 'var(--plot-3)', shape: 'line', dashed: true },
            (one) => one[of].p95,
          ),
        ],
      }}
      sums={{ p50: time.exact(p50), p95: time.exact(p95) }}
      choice={
        <Choice
          name="speed"
          label={t('panels.speed')}
          value={of}
          data={SPEEDS.map((value) => ({ value, label: t(`measures.${value}`) }))}
        />
      }
    />
  );
}
