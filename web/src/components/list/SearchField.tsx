import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../icon/index.ts';
import classes from './list.module.css';

interface Props {
  readonly label: string;
  readonly words: string;
  readonly onFind: (words: string) => void;
}

/** The field above a list that finds while one types. What else changes the words, as a button that takes them away, changes it too. */
export function SearchField({ label, words, onFind }: Props) {
  const [typed, setTyped] = useState(words);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (document.activeElement !== field.current) setTyped(words);
  }, [words]);
  return (
    <TextInput
      ref={field}
      className={classes.search}
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<Icon name="search" size={16} />}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onFind(currentTarget.value);
      }}
    />
  );
}
