import { TextInput } from '@mantine/core';
import { Icon } from '../icon/index.ts';
import classes from './list.module.css';

interface Props {
  readonly label: string;
  readonly words: string;
  readonly onFind: (words: string) => void;
}

/** The field above a list that finds while one types. */
export function SearchField({ label, words, onFind }: Props) {
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<Icon name="search" size={16} />}
      defaultValue={words}
      onChange={(event) => onFind(event.currentTarget.value)}
    />
  );
}
