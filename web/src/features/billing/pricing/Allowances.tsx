import type { Plan } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon/index.ts';
import { formatSize } from '../../../lib/format/index.ts';
import { isNone } from '../order/amounts.ts';
import { usePlanWords } from '../product/use-plan-words.ts';
import classes from './pricing.module.css';

const KEYS = ['messages', 'tokens', 'knowledgeBytes', 'agents', 'members'] as const;

/** What a plan allows, line by line. */
export function Allowances({ plan }: { readonly plan: Plan }) {
  const { t, i18n } = useTranslation('billing');
  const { quotas, includedCredits } = plan;
  const { name } = usePlanWords()(plan);
  const lines = KEYS.map((key) => {
    const limit = quotas[key];
    if (limit === null) return t(`allows.unlimited.${key}`);
    const shown = key === 'knowledgeBytes' ? formatSize(limit) : limit.toLocaleString(i18n.language);
    return t(`allows.${key}`, { count: limit, shown });
  });
  if (includedCredits !== null && !isNone(includedCredits))
    lines.push(t('allows.credits', { amount: includedCredits }));
  return (
    <ul className={classes.allows} aria-label={t('allows.title', { name })}>
      {lines.map((line) => (
        <li key={line}>
          <Icon name="check" size={16} />
          {line}
        </li>
      ))}
    </ul>
  );
}
