import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../components/icon/index.ts';
import { formatSize } from '../../../lib/format/index.ts';
import type { NearLimit } from '../near-limits.ts';
import classes from './parts.module.css';

const sizeOf = (bytes: number) => (bytes === 0 ? '0 B' : formatSize(bytes));

/** A limit of which little or nothing is left, with the way to all of them. */
export function LimitRow({ limit: { name, isOwn, used, limit } }: { readonly limit: NearLimit }) {
  const { t, i18n } = useTranslation('home');
  const shown = (amount: number) =>
    name === 'knowledgeBytes' ? sizeOf(amount) : amount.toLocaleString(i18n.language);
  const isFull = used >= limit;
  return (
    <li>
      <Link to="/billing" className={classes.row} data-tone="bad">
        <span className={classes.sign} data-near={!isFull || undefined}>
          <Icon name="warning" size={20} />
        </span>
        <span className={classes.trouble}>
          <span className={classes.name}>{t(`attention.${isOwn ? 'own' : 'limits'}.${name}`)}</span>
          <span className={classes.reason} data-near={!isFull || undefined}>
            {t(isFull ? 'attention.full' : 'attention.near', { used: shown(used), limit: shown(limit) })}
          </span>
        </span>
        <span className={classes.mend}>
          {t('attention.see')}
          <Icon name="right" size={14} />
        </span>
      </Link>
    </li>
  );
}
