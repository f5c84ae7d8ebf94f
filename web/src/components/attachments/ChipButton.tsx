import { ActionIcon } from '@mantine/core';
import type { Ref } from 'react';
import { Hint } from '../hint/index.ts';
import { Icon } from '../icon/index.ts';

interface Props {
  readonly icon: 'close' | 'refresh';
  readonly hint: string;
  /** What it does, and to which file. */
  readonly label: string;
  readonly onClick: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** What can be done with a file of a message that is being written. */
export function ChipButton({ icon, hint, label, onClick, ref }: Props) {
  return (
    <Hint label={hint}>
      <ActionIcon ref={ref} variant="subtle" color="gray" size="sm" onClick={onClick} aria-label={label}>
        <Icon name={icon} size={14} />
      </ActionIcon>
    </Hint>
  );
}
