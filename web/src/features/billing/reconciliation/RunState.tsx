import type { Reconciliation } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '../../../components/badge/index.ts';
import classes from './reconciliation.module.css';

const tones: Readonly<Record<Reconciliation['state'], Tone>> = {
  running: 'info',
  finished: 'good',
  abandoned: 'bad',
};

/** Where a run stands, and what of its books was not to be had. */
export function RunState({ run }: { readonly run: Reconciliation }) {
  const { t } = useTranslation('reconciliation');
  const more = useProgress(run);
  return (
    <span className={classes.standing}>
      <StatusBadge tone={tones[run.state]} busy={run.state === 'running'}>
        {t(`runs.states.${run.state}`)}
      </StatusBadge>
      <span className={classes.dim}>{more}</span>
      {run.gaps.length > 0 && (
        <span className={classes.dim}>{t('runs.gaps', { count: run.gaps.length })}</span>
      )}
    </span>
  );
}

function useProgress(run: Reconciliation): string {
  const { state, stage, lines, compared, total, problem, problemCode } = run;
  const { t, i18n } = useTranslation('reconciliation');
  if (state === 'abandoned') return t('runs.givenUp.PROVIDER_NOT_OFFERED');
  const shown = (count: number) => count.toLocaleString(i18n.language);
  if (state === 'finished') return t('runs.compared', { count: compared, shown: shown(compared) });
  if (problem !== null) return t(`runs.waits.${problemCode ?? 'other'}`, { problem });
  if (stage === 'reading') return t('runs.reading', { count: lines });
  return t('runs.comparing', { done: shown(compared), total: shown(total ?? compared) });
}
