import type { Difference } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '../../../components/badge/index.ts';

const tones: Readonly<Record<Difference['state'], Tone>> = { open: 'warn', mended: 'good', gone: 'neutral' };

/** Whether there is still something to do about it. */
export function DifferenceState({ difference: { state, reviewed } }: { readonly difference: Difference }) {
  const { t } = useTranslation('reconciliation');
  const isLookedAt = state === 'open' && reviewed !== null;
  return (
    <StatusBadge tone={isLookedAt ? 'info' : tones[state]}>
      {isLookedAt ? t('differences.looked') : t(`differences.states.${state}`)}
    </StatusBadge>
  );
}
