import { TextInput, type TextInputProps } from '@mantine/core';
import { type FocusEvent, useState } from 'react';
import { withPoint } from './with-point.ts';

interface Props extends Omit<TextInputProps, 'onChange' | 'value'> {
  readonly value?: string;
  readonly onChange: (value: string) => void;
}

/** Takes an amount or a percentage, whose decimal sign is a point in every language; many phones have a comma alone on their keys. */
export function DecimalInput({ value = '', onChange, onBlur, ...props }: Props) {
  // What is typed stays as it is until the field is left: whether a comma is a point shows by what comes behind it.
  const [typed, setTyped] = useState('');
  const change = (text: string) => {
    setTyped(text);
    onChange(withPoint(text));
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    setTyped(value);
    onBlur?.(event);
  };
  return (
    <TextInput
      inputMode="decimal"
      {...props}
      value={withPoint(typed) === value ? typed : value}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onBlur={leave}
    />
  );
}
