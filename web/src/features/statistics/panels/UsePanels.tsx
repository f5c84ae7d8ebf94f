import type { Statistic } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { PlotPanel } from '../plot/PlotPanel.tsx';
import { useFormats } from '../use-formats.ts';
import { seriesFrom, stepsOf } from './series-from.ts';

interface Props {
  readonly statistic: Statistic;
}

/** What people asked, in how many chats. */
export function ChatsPanel({ statistic }: Props) {
  const { t } = useTranslation('statistics');
  const { count } = useFormats();
  const series = seriesFrom(statistic);
  const { messages, sessions } = statistic.totals;
  return (
    <PlotPanel
      name="chats"
      title={t('panels.chats')}
      format={count}
      plot={{
        at: stepsOf(statistic),
        series: [
          series(
            'messages',
            t('measures.messages'),
            { colour: 'var(--plot-0)', shape: 'area' },
            (one) => one.messages,
          ),
          series(
            'sessions',
            t('measures.sessions'),
            { colour: 'var(--plot-1)', shape: 'line' },
            (one) => one.sessions,
          ),
        ],
      }}
      sums={{ messages: count.exact(messages), sessions: count.exact(sessions) }}
    />
  );
}

interface PeopleProps extends Props {
  /** Whether it says too who came new: to all of the platform, not to a part of it. */
  readonly comeNew: boolean;
}

/** Who was there, and who came new. */
export function PeoplePanel({ statistic, comeNew }: PeopleProps) {
  const { t } = useTranslation('statistics');
  const { count } = useFormats();
  const series = seriesFrom(statistic);
  const { activeUsers, signUps } = statistic.totals;
  const signedUp = series(
    'signUps',
    t('measures.signUps'),
    { colour: 'var(--plot-2)', shape: 'bar' },
    (one) => one.signUps,
  );
  return (
    <PlotPanel
      name="people"
      title={t('panels.people')}
      format={count}
      plot={{
        at: stepsOf(statistic),
        series: [
          series(
            'active',
            t('measures.activeUsers'),
            { colour: 'var(--plot-0)', shape: 'area' },
            (one) => one.activeUsers,
          ),
          ...(comeNew ? [signedUp] : []),
        ],
      }}
      sums={{ active: count.exact(activeUsers), signUps: count.exact(signUps) }}
    />
  );
}
