import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../components/badge/index.ts';
import type { LiveState } from './use-live.ts';

interface Props {
  readonly state: LiveState;
  readonly lagMs: number;
}

/** From here on what is not counted yet is worth a word. */
const BEHIND_MS = 5000;
const SECOND = 1000;

/** Whether the figures are of now. Nothing where the time is over. */
export function LiveMark({ state, lagMs }: Props) {
  const { t } = useTranslation('statistics');
  if (lagMs >= BEHIND_MS)
    return <StatusBadge tone="warn">{t('live.behind', { count: Math.round(lagMs / SECOND) })}</StatusBadge>;
  if (state === 'off') return null;
  return (
    <StatusBadge tone={state === 'live' ? 'good' : 'neutral'} busy={state === 'live'}>
      {t(`live.${state}`)}
    </StatusBadge>
  );
}
