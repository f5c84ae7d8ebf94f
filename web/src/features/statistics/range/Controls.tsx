import { SegmentedControl, Select, Switch } from '@mantine/core';
import type { Statistic } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { CustomDays } from './CustomDays.tsx';
import { DrillChip } from './DrillChip.tsx';
import classes from './range.module.css';
import { RANGES } from './span.ts';
import { daysText, INTERVALS } from './steps.ts';
import type { StatisticAddress } from './use-statistic-address.ts';
import { WorkspaceChip } from './WorkspaceChip.tsx';
import { allZones, offsetOf } from './zones.ts';

interface Props {
  readonly address: StatisticAddress;
  /** What is compared with, once it is known. */
  readonly previous: Statistic['previous'];
}

/** Which time is shown, in which steps, of which zone, and beside what. */
export function Controls({ address, previous }: Props) {
  const { t } = useTranslation('statistics');
  const { range, setRange, interval, intervals, setInterval, zone, setZone, compare, setCompare } = address;
  const now = Date.now();
  return (
    <search className={classes.controls} aria-label={t('range.label')}>
      <SegmentedControl
        className={classes.ranges}
        aria-label={t('range.range')}
        value={range}
        onChange={setRange}
        data={RANGES.map((value) => ({ value, label: t(`range.${value}`) }))}
      />
      {range === 'custom' && <CustomDays address={address} />}
      <Select
        className={classes.interval}
        aria-label={t('range.interval')}
        value={interval}
        allowDeselect={false}
        onChange={(value) => value && setInterval(value)}
        data={INTERVALS.map((value) => ({
          value,
          label: t(`range.by.${value}`),
          disabled: !intervals.includes(value),
        }))}
      />
      <Switch
        label={previous ? t('range.compareWith', { days: daysText(previous, zone) }) : t('range.compare')}
        checked={compare}
        onChange={({ currentTarget }) => setCompare(currentTarget.checked)}
      />
      <Select
        className={classes.zone}
        aria-label={t('range.zone')}
        value={zone}
        searchable
        limit={60}
        allowDeselect={false}
        nothingFoundMessage={t('range.noZone')}
        onChange={(value) => value && setZone(value)}
        data={allZones().includes(zone) ? allZones() : [zone, ...allZones()]}
        renderOption={({ option }) => (
          <span className={classes.zoneOption}>
            {option.label.replaceAll('_', ' ')} <span>{offsetOf(option.value, now)}</span>
          </span>
        )}
      />
      {address.workspace && <WorkspaceChip uuid={address.workspace} all={address.addressOfAll} />}
      {address.drilled && <DrillChip address={address} drilled={address.drilled} />}
    </search>
  );
}
