import type { Operations } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { ShownDate } from '../../../components/date/index.ts';
import { durationText } from './duration.ts';
import classes from './operations.module.css';

type Group = NonNullable<Operations['consumers']>[number];

interface Props {
  readonly service: string;
  readonly groups: readonly Group[];
}

/** Groups of consumers one below the other; of one that is behind, the partitions that wait. */
export function GroupTable({ service, groups }: Props) {
  const { t } = useTranslation('operations');
  return (
    <ul className={classes.groups} aria-label={t('groups.title', { service })}>
      {groups.map((group) => (
        <li key={group.group}>
          <code>{group.group}</code>
          <Waits {...group} />
          <span className={classes.dim}>
            {t('groups.last')}{' '}
            {group.handledAt ? <ShownDate value={group.handledAt} withTime /> : t('groups.never')}
          </span>
          <Partitions group={group} />
        </li>
      ))}
    </ul>
  );
}

function Partitions({ group: { partitions } }: { readonly group: Group }) {
  const waiting = partitions.filter(({ records }) => records > 0);
  if (waiting.length === 0) return null;
  return (
    <ul>
      {waiting.map((one) => (
        <li key={`${one.topic}/${one.partition}`}>
          <code>
            {one.topic}/{one.partition}
          </code>
          <Waits {...one} />
        </li>
      ))}
    </ul>
  );
}

function Waits({ records, seconds }: { readonly records: number; readonly seconds: number }) {
  const { t, i18n } = useTranslation('operations');
  if (records === 0) return <span className={classes.dim}>{t('groups.none')}</span>;
  const time = durationText(seconds, i18n.language);
  return (
    <span>{t('groups.waits', { count: records, shown: records.toLocaleString(i18n.language), time })}</span>
  );
}
