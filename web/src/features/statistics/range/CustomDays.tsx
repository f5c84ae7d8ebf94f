import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayIn } from './day-in.ts';
import classes from './range.module.css';
import type { Days } from './span.ts';
import type { StatisticAddress } from './use-statistic-address.ts';

interface Props {
  readonly address: StatisticAddress;
}

/** Before there was anything to count; a year that is still being typed is one too. */
const FIRST = '2000-01-01';

/** The first and the last day of a range of one's own. */
export function CustomDays({ address }: Props) {
  return (
    <div className={classes.days}>
      <DayField edge="from" address={address} />
      <DayField edge="to" address={address} />
    </div>
  );
}

function DayField({ edge, address: { custom, setEdge, zone } }: Props & { readonly edge: keyof Days }) {
  const { t } = useTranslation('statistics');
  const [typed, setTyped] = useState<string | null>(null);
  const today = dayIn(zone, Date.now());
  return (
    <TextInput
      type="date"
      aria-label={t(`range.${edge}`)}
      value={typed ?? custom[edge]}
      min={FIRST}
      max={today}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        if (value >= FIRST && value <= today) setEdge(edge, value);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
