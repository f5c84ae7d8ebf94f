import { TextInput, type TextInputProps } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { withPoint } from './with-point.ts';

interface Props extends Omit<TextInputProps, 'onChange' | 'value'> {
  readonly value?: string;
  readonly onChange: (value: string) => void;
}

/** Takes an amount or a percentage, whose decimal sign is a point in every language; many phones have a comma alone on their keys. */
export function DecimalInput({ onChange, ...props }: Props) {
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const value = withPoint(currentTarget.value);
    if (value !== currentTarget.value) {
      // Where it was typed, not at the end.
      const at = currentTarget.selectionStart;
      currentTarget.value = value;
      currentTarget.setSelectionRange(at, at);
    }
    onChange(value);
  };
  return <TextInput inputMode="decimal" {...props} onChange={change} />;
}
