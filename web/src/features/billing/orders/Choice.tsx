import { NativeSelect } from '@mantine/core';
import classes from './orders.module.css';

interface Props {
  readonly label: string;
  readonly any: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

/** One value that a list is narrowed by, or any. */
export function Choice({ label, any, value, onChange, choices }: Props) {
  return (
    <NativeSelect
      className={classes.choice}
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[{ value: '', label: any }, ...choices]}
    />
  );
}
