import { TextInput } from '@mantine/core';
import classes from './day-range.module.css';

interface Days {
  /** '2026-11-21', or '' for none. */
  readonly from: string;
  readonly to: string;
}

interface Props {
  readonly days: Days;
  readonly labels: { readonly days: string; readonly from: string; readonly to: string };
  readonly onChange: (part: Partial<Days>) => void;
}

/** The days that a list is narrowed to, both counted in. */
export function DayRange({ days: { from, to }, labels, onChange }: Props) {
  return (
    <fieldset className={classes.days}>
      <legend className={classes.legend}>{labels.days}</legend>
      <TextInput
        type="date"
        aria-label={labels.from}
        value={from}
        max={to || undefined}
        onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
      />
      –
      <TextInput
        type="date"
        aria-label={labels.to}
        value={to}
        min={from || undefined}
        onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
      />
    </fieldset>
  );
}
