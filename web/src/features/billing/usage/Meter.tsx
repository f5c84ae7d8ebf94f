import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatSize } from '../../../lib/format/index.ts';
import { NEARLY_USED } from '../../../lib/limits/index.ts';
import classes from './usage.module.css';

interface Props {
  readonly name: string;
  readonly label: string;
  /** Null while nobody can tell. */
  readonly used: number | null;
  readonly limit: number | null;
}

const FULL = 100;
const COLOURS = { fine: 'accent', near: 'var(--warn)', full: 'var(--bad)' } as const;

/** How much of a limit is used, in words and as a bar. */
export function Meter({ name, label, used, limit }: Props) {
  const { t } = useTranslation('usage');
  const amount = useAmount(name, used, limit);
  if (used === null || limit === null) return <Unmetered label={label} amount={amount} />;
  const percent = shareOf(used, limit);
  const tone = percent >= FULL ? 'full' : percent >= NEARLY_USED * FULL ? 'near' : 'fine';
  return (
    <li className={classes.meter}>
      <span className={classes.meterLabel}>{label}</span>
      <span className={classes.meterAmount}>{amount}</span>
      <Progress
        className={classes.bar}
        color={COLOURS[tone]}
        size="sm"
        value={Math.min(percent, FULL)}
        aria-label={t('limits.percent', { label, percent })}
      />
      {tone !== 'fine' && <span className={classes.meterNote}>{t(`limits.${tone}`)}</span>}
    </li>
  );
}

function Unmetered({ label, amount }: { readonly label: string; readonly amount: string }) {
  return (
    <li className={classes.meter}>
      <span className={classes.meterLabel}>{label}</span>
      <span className={classes.meterAmount}>{amount}</span>
    </li>
  );
}

function useAmount(name: string, used: number | null, limit: number | null): string {
  const { t, i18n } = useTranslation('usage');
  if (used === null) return t('limits.unknown');
  const size = (value: number) => (value === 0 ? '0 B' : formatSize(value));
  const shown = (value: number) =>
    name === 'knowledgeBytes' ? size(value) : value.toLocaleString(i18n.language);
  if (limit === null) return t('limits.unlimited', { used: shown(used) });
  return t('limits.usedOf', { used: shown(used), limit: shown(limit) });
}

/** In whole percent, 100 only where nothing is left. */
function shareOf(used: number, limit: number): number {
  return limit === 0 ? FULL : Math.floor((FULL * used) / limit);
}
