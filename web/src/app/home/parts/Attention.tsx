import type { Knowledge } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FileIcon } from '../../../components/file-icon/index.ts';
import { Icon } from '../../../components/icon/index.ts';
import type { NearLimit } from '../near-limits.ts';
import { useTrouble } from '../use-trouble.ts';
import { LimitRow } from './LimitRow.tsx';
import classes from './parts.module.css';
import { Section } from './Section.tsx';

interface Props {
  readonly failed: readonly Knowledge[];
  /** Of which little is left. */
  readonly limits: readonly NearLimit[];
}

/** What failed and why, and what is nearly used up, each with the way to mend it; nothing where all is well. */
export function Attention({ failed, limits }: Props) {
  const { t } = useTranslation('home');
  const troubleOf = useTrouble();
  if (failed.length + limits.length === 0) return null;
  return (
    <Section title={t('attention.title')}>
      <ul className={classes.list}>
        {failed.map((base) => (
          <li key={base.uuid}>
            <Link to={`/knowledge/${base.uuid}`} className={classes.row} data-tone="bad">
              <FileIcon type={base.fileType} />
              <span className={classes.trouble}>
                <span className={classes.name}>{base.name}</span>
                <span className={classes.reason}>{troubleOf(base) || t('attention.unknown')}</span>
              </span>
              <span className={classes.mend}>
                {t('attention.see')}
                <Icon name="right" size={14} />
              </span>
            </Link>
          </li>
        ))}
        {limits.map((limit) => (
          <LimitRow key={`${limit.name} ${limit.isOwn}`} limit={limit} />
        ))}
      </ul>
    </Section>
  );
}
