import { Button } from '@mantine/core';
import { Icon } from '../icon/index.ts';

interface Props {
  /** What a list is narrowed to. */
  readonly text: string;
  /** What a click does. */
  readonly label: string;
  readonly onEnd: () => void;
}

/** What a list is narrowed to one of, with the way out. */
export function OnlyChip({ text, label, onEnd }: Props) {
  return (
    <Button
      size="xs"
      variant="light"
      aria-label={label}
      rightSection={<Icon name="close" size={12} />}
      onClick={onEnd}
    >
      {text}
    </Button>
  );
}
