import { Button, Group, Text } from '@mantine/core';
import { useRef } from 'react';
import { useKeptFocus } from '../../lib/page/index.ts';

interface Props {
  readonly text: string;
  readonly action: string;
  readonly onAct: () => void;
}

/** What a notification says, and the one thing that can be done about it. A focus that goes away with it goes back to where it came from. */
export function ActionNotice({ text, action, onAct }: Props) {
  const from = useRef<EventTarget | null>(null);
  const notice = useKeptFocus<HTMLDivElement>(() => () => {
    const { current } = from;
    return current instanceof HTMLElement && current.isConnected ? current : null;
  });
  return (
    <Group
      ref={notice}
      justify="space-between"
      wrap="nowrap"
      gap="sm"
      onFocus={({ relatedTarget }) => {
        from.current = relatedTarget;
      }}
    >
      <Text size="md">{text}</Text>
      <Button variant="subtle" size="compact-sm" flex="none" onClick={onAct}>
        {action}
      </Button>
    </Group>
  );
}
