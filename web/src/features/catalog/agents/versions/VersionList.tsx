import type { AgentVersion } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../../components/badge/index.ts';
import { ShownDate } from '../../../../components/date/index.ts';
import { usePersonName } from '../../../../lib/person/index.ts';
import { useFieldNames } from './use-field-names.ts';
import classes from './versions.module.css';

interface Props {
  readonly versions: readonly AgentVersion[];
  readonly chosen: number;
  readonly onChoose: (version: number) => void;
}

/** Versions, the newest first: when, by whom, and which fields changed. */
export function VersionList({ versions, chosen, onChoose }: Props) {
  return (
    <ol className={classes.list}>
      {versions.map((one) => (
        <li key={one.version}>
          <button
            type="button"
            className={classes.item}
            aria-current={one.version === chosen}
            onClick={() => onChoose(one.version)}
          >
            <Row version={one} />
          </button>
        </li>
      ))}
    </ol>
  );
}

function Row({ version: one }: { readonly version: AgentVersion }) {
  const { t } = useTranslation('catalog');
  const nameOf = useFieldNames();
  const whoOf = usePersonName();
  const { version, savedAt, savedBy, changed, restoredFrom, isPublished } = one;
  return (
    <>
      <span className={classes.head}>
        <span className={classes.number}>{t('versions.version', { version })}</span>
        {isPublished && <StatusBadge tone="good">{t('versions.published')}</StatusBadge>}
      </span>
      <span className={classes.what}>
        {restoredFrom === null
          ? changed.map(nameOf).join(', ') || (version === 1 && t('versions.first'))
          : t('versions.restored', { version: restoredFrom })}
      </span>
      <span className={classes.when}>
        <ShownDate value={savedAt} withTime />
        {savedBy && <span className={classes.who}>{whoOf(savedBy)}</span>}
      </span>
    </>
  );
}
