import { Button, Group, Text } from '@mantine/core';

interface Props {
  readonly text: string;
  readonly action: string;
  readonly onAct: () => void;
}

/** What a notification says, and the one thing that can be done about it. */
export function ActionNotice({ text, action, onAct }: Props) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text size="md">{text}</Text>
      <Button variant="subtle" size="compact-sm" flex="none" onClick={onAct}>
        {action}
      </Button>
    </Group>
  );
}
