import { Textarea, type TextareaProps } from '@mantine/core';
import { type KeyboardEvent, memo, type Ref } from 'react';
import classes from '../thread.module.css';

interface Props {
  readonly ref: Ref<HTMLTextAreaElement>;
  readonly label: string;
  readonly value: string;
  /** The id of the open menu, and of its pointed option. */
  readonly menu: string | undefined;
  readonly option: string | undefined;
  readonly readOnly: boolean;
  readonly disabled: boolean;
  readonly takesFocus: boolean;
  readonly onChange: NonNullable<TextareaProps['onChange']>;
  readonly onSelect: NonNullable<TextareaProps['onSelect']>;
  readonly onBlur: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The field alone: it measures itself whenever it is drawn, and the whole page is laid out for that. */
export const WritingField = memo(function WritingField({ label, menu, option, takesFocus, ...rest }: Props) {
  return (
    <Textarea
      variant="unstyled"
      classNames={{ input: classes.input ?? '' }}
      aria-label={label}
      placeholder={label}
      aria-autocomplete="list"
      aria-haspopup="listbox"
      aria-controls={menu}
      aria-activedescendant={option}
      autosize
      minRows={1}
      maxRows={9}
      data-autofocus={takesFocus || undefined}
      autoFocus={takesFocus}
      {...rest}
    />
  );
});
