import type { Statistic } from '@tutka/http-contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dayIn } from './day-in.ts';
import { localStep, nameOfStep, shortNameOfStep } from './steps.ts';
import type { Steps } from './steps-context.ts';
import type { StatisticAddress } from './use-statistic-address.ts';

/** How the steps of what is shown are named; of a time that goes on, the last so far. */
export function useNamedSteps({ interval, zone, isLive }: StatisticAddress, statistic: Statistic): Steps {
  const { t } = useTranslation('statistics');
  const last = isLive ? statistic.series.at(-1)?.at : undefined;
  const { from, to } = statistic.range;
  return useMemo(() => {
    // A week that goes on is called by all of its days.
    const end = isLive ? undefined : Date.parse(to);
    return {
      nameOf: (at) => {
        const step = nameOfStep(at, interval, zone, end);
        return at === last ? t('plot.soFar', { step }) : step;
      },
      shortNameOf: (at) => shortNameOfStep(at, interval, zone),
      localOf: (at) => localStep(at, interval, zone),
      fileOf: (name) => `${name}-${dayIn(zone, Date.parse(from))}-${interval}.csv`,
    };
  }, [interval, zone, from, to, isLive, last, t]);
}
