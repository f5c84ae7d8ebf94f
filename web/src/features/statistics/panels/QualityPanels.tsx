import type { Statistic } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { PlotPanel } from '../plot/PlotPanel.tsx';
import { useFormats } from '../use-formats.ts';
import { Choice, useChoice } from './Choice.tsx';
import { seriesFrom, stepsOf } from './series-from.ts';

interface Props {
  readonly statistic: Statistic;
}

const stacked = { shape: 'bar', stacked: true } as const;

/** Replies that did not reach their end. */
export function RepliesPanel({ statistic }: Props) {
  const { t } = useTranslation('statistics');
  const { count, percent } = useFormats();
  const series = seriesFrom(statistic);
  const { completed, stopped, failed } = statistic.totals.replies;
  const all = completed + stopped + failed;
  return (
    <PlotPanel
      name="replies"
      title={t('panels.replies')}
      format={count}
      plot={{
        at: stepsOf(statistic),
        series: [
          series(
            'failed',
            t('measures.failed'),
            { colour: 'var(--plot-4)', ...stacked },
            (one) => one.replies.failed,
          ),
          series(
            'stopped',
            t('measures.stopped'),
            { colour: 'var(--plot-5)', ...stacked },
            (one) => one.replies.stopped,
          ),
        ],
      }}
      sums={{ failed: count.exact(failed), stopped: count.exact(stopped) }}
      note={
        all > 0 && t('panels.ofReplies', { share: percent(failed, all), count: all, all: count.exact(all) })
      }
    />
  );
}

/** What people thought of replies. */
export function FeedbackPanel({ statistic }: Props) {
  const { t } = useTranslation('statistics');
  const { count, percent } = useFormats();
  const series = seriesFrom(statistic);
  const { good, bad } = statistic.totals.feedback;
  // What was said before this time and taken back in it leaves less than nothing, which is no share of anything.
  const isShared = good >= 0 && bad >= 0 && good + bad > 0;
  return (
    <PlotPanel
      name="feedback"
      title={t('panels.feedback')}
      format={count}
      plot={{
        at: stepsOf(statistic),
        series: [
          series(
            'good',
            t('measures.good'),
            { colour: 'var(--plot-0)', ...stacked },
            (one) => one.feedback.good,
          ),
          series(
            'bad',
            t('measures.bad'),
            { colour: 'var(--plot-4)', ...stacked },
            (one) => one.feedback.bad,
          ),
        ],
      }}
      sums={{ good: count.exact(good), bad: count.exact(bad) }}
      note={isShared && t('panels.likedShare', { share: percent(good, good + bad) })}
    />
  );
}

const KNOWN = ['documents', 'cited'] as const;

/** What became of documents, or how many replies cite them: mostly many more than there are documents. */
export function KnowledgePanel({ statistic }: Props) {
  const { t } = useTranslation('statistics');
  const { count } = useFormats();
  const of = useChoice('known', KNOWN);
  const series = seriesFrom(statistic);
  const { ready, failed, cited } = statistic.totals.knowledge;
  const documents = [
    series(
      'ready',
      t('measures.ready'),
      { colour: 'var(--plot-0)', ...stacked },
      (one) => one.knowledge.ready,
    ),
    series(
      'failed',
      t('measures.unreadable'),
      { colour: 'var(--plot-4)', ...stacked },
      (one) => one.knowledge.failed,
    ),
  ];
  const replies = [
    series(
      'cited',
      t('measures.cited'),
      { colour: 'var(--plot-0)', shape: 'area' },
      (one) => one.knowledge.cited,
    ),
  ];
  return (
    <PlotPanel
      name="knowledge"
      title={t('panels.knowledge')}
      format={count}
      plot={{ at: stepsOf(statistic), series: of === 'cited' ? replies : documents }}
      sums={{ ready: count.exact(ready), failed: count.exact(failed), cited: count.exact(cited) }}
      choice={
        <Choice
          name="known"
          label={t('panels.knowledge')}
          value={of}
          data={KNOWN.map((value) => ({ value, label: t(`known.${value}`) }))}
        />
      }
    />
  );
}
