import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon/index.ts';
import { formatSize } from '../../../lib/format/index.ts';
import type { NearLimit } from '../near-limits.ts';
import classes from './parts.module.css';
import { TroubleRow } from './TroubleRow.tsx';

const sizeOf = (bytes: number) => (bytes === 0 ? '0 B' : formatSize(bytes));

/** A limit of which little or nothing is left, with the way to all of them. */
export function LimitRow({ limit: { name, isOwn, used, limit } }: { readonly limit: NearLimit }) {
  const { t, i18n } = useTranslation('home');
  const shown = (amount: number) =>
    name === 'knowledgeBytes' ? sizeOf(amount) : amount.toLocaleString(i18n.language);
  const isFull = used >= limit;
  const sign = (
    <span className={classes.sign} data-near={!isFull || undefined}>
      <Icon name="warning" size={20} />
    </span>
  );
  const amounts = { used: shown(used), limit: shown(limit) };
  return (
    <TroubleRow
      to="/billing"
      sign={sign}
      name={t(`attention.${isOwn ? 'own' : 'limits'}.${name}`)}
      reason={t(isFull ? 'attention.full' : 'attention.near', amounts)}
      near={!isFull}
    />
  );
}
