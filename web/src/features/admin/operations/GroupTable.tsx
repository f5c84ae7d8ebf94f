import type { Operations } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { ShownDate } from '../../../components/date/index.ts';
import { durationText } from './duration.ts';
import classes from './operations.module.css';

type Group = NonNullable<Operations['consumers']>[number];
type Follower = Operations['followers'][number];

interface Props {
  readonly service: string;
  readonly groups: readonly Group[];
  readonly followers: readonly Follower[];
}

/** Groups of consumers one below the other, of one that is behind the partitions that wait; then what follows them. */
export function GroupTable({ service, groups, followers }: Props) {
  const { t } = useTranslation('operations');
  return (
    <ul className={classes.groups} aria-label={t('groups.title', { service })}>
      {groups.map((group) => (
        <li key={group.group}>
          <code>{group.group}</code>
          <Standing {...group} />
          <Partitions group={group} />
        </li>
      ))}
      {followers.map(({ name, ...one }) => (
        <li key={name}>
          <code>{name}</code>
          <Standing {...one} />
        </li>
      ))}
    </ul>
  );
}

function Standing({ records, seconds, handledAt }: Pick<Group, 'records' | 'seconds' | 'handledAt'>) {
  const { t } = useTranslation('operations');
  return (
    <>
      <Waits records={records} seconds={seconds} />
      <span className={classes.dim}>
        {t('groups.last')} {handledAt ? <ShownDate value={handledAt} withTime /> : t('groups.never')}
      </span>
    </>
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
