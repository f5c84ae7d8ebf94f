import type { Knowledge } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { FileIcon } from '../../../components/file-icon/index.ts';
import type { NearLimit } from '../near-limits.ts';
import { useTrouble } from '../use-trouble.ts';
import { LimitRow } from './LimitRow.tsx';
import classes from './parts.module.css';
import { Section } from './Section.tsx';
import { TroubleRow } from './TroubleRow.tsx';

/** As a list of documents is narrowed to what could not be read. */
const FAILED = 3;

interface Props {
  /** Bases with documents that could not be read. */
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
          <TroubleRow
            key={base.uuid}
            to={`/knowledge/${base.uuid}${base.documentCount > 1 ? `?status=${FAILED}` : ''}`}
            sign={<FileIcon type={base.fileType} />}
            name={base.name}
            reason={troubleOf(base) || t('attention.unknown')}
          />
        ))}
        {limits.map((limit) => (
          <LimitRow key={`${limit.name} ${limit.isOwn}`} limit={limit} />
        ))}
      </ul>
    </Section>
  );
}
