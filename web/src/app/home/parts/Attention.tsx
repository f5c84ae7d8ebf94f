import type { Knowledge } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FileIcon } from '../../../components/file-icon/index.ts';
import { Icon } from '../../../components/icon/index.ts';
import classes from './parts.module.css';
import { Section } from './Section.tsx';

/** What failed and why, with the way to mend it; nothing where all is well. */
export function Attention({ failed }: { readonly failed: readonly Knowledge[] }) {
  const { t } = useTranslation('home');
  if (failed.length === 0) return null;
  return (
    <Section title={t('attention.title')}>
      <ul className={classes.list}>
        {failed.map(({ uuid, name, statusReason, fileType }) => (
          <li key={uuid}>
            <Link to={`/knowledge/${uuid}`} className={classes.row} data-tone="bad">
              <FileIcon type={fileType} />
              <span className={classes.trouble}>
                <span className={classes.name}>{name}</span>
                <span className={classes.reason}>{statusReason ?? t('attention.unknown')}</span>
              </span>
              <span className={classes.mend}>
                {t('attention.see')}
                <Icon name="right" size={14} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
