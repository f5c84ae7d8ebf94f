import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';

interface Props {
  readonly label: string;
  readonly name: string;
  readonly maxLength: number;
  readonly placeholder?: string;
  /** The new name; null: it stays as it was. */
  readonly onDone: (name: string | null) => void;
}

/** A name that is being written in its place: Enter keeps it, Escape does not. */
export function NameField({ label, name, maxLength, placeholder, onDone }: Props) {
  const [text, setText] = useState(name);
  const finish = () => onDone(text.trim() === '' || text.trim() === name ? null : text.trim());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) finish();
    if (event.key === 'Escape') onDone(null);
  };
  return (
    <TextInput
      size="xs"
      aria-label={label}
      maxLength={maxLength}
      placeholder={placeholder}
      value={text}
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={finish}
    />
  );
}
