import { useTranslation } from 'react-i18next';
import { CopyText } from '../../../../components/copy/index.ts';
import { Fact } from '../../../../components/facts/index.ts';
import classes from '../operations.module.css';
import type { ParkedOf } from './use-parked.ts';

/** All that is known of a parked record: where it lies, and its headers. What it says is not shown. */
export function ParkedDetails({ record }: { readonly record: ParkedOf }) {
  const { t } = useTranslation('operations');
  const { service, topic, partition, offset, key, headers } = record;
  return (
    <div className={classes.details}>
      <div className={classes.stream}>
        <span className={classes.name}>{t('stream')}</span>
        <CopyText text={key} label={t('copyStream')} />
      </div>
      <dl className={classes.facts}>
        <Fact name={t('columns.service')}>{t(`services.${service}`)}</Fact>
        <Fact name={t('place')}>{`${topic}/${partition} @ ${offset}`}</Fact>
        {Object.entries(headers)
          .toSorted(([one], [other]) => one.localeCompare(other))
          .map(([name, value]) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
      </dl>
    </div>
  );
}
