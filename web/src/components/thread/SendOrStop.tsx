import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Hint } from '../hint/index.ts';
import { Icon } from '../icon/index.ts';

interface Props {
  /** A reply is being written: it may be stopped, and nothing is sent. */
  readonly busy: boolean;
  /** Stopping was asked for. */
  readonly stopping: boolean;
  /** There is something to send. */
  readonly ready: boolean;
  /** It is on its way, or goes as soon as that may be. */
  readonly due: boolean;
  readonly onStop: () => void;
}

/** The button at the end of a composer, which sends its form. */
export function SendOrStop({ busy, stopping, ready, due, onStop }: Props) {
  const { t } = useTranslation('thread');
  if (!busy) {
    return (
      <Hint label={t('send')}>
        <ActionIcon
          type="submit"
          size="lg"
          radius="xl"
          disabled={!ready}
          loading={due}
          aria-label={t('send')}
        >
          <Icon name="send" size={18} />
        </ActionIcon>
      </Hint>
    );
  }
  const label = t(stopping ? 'stopping' : 'stop');
  return (
    <Hint label={label}>
      <ActionIcon
        size="lg"
        radius="xl"
        variant="default"
        loading={stopping}
        onClick={onStop}
        aria-label={label}
      >
        <Icon name="stop" size={16} />
      </ActionIcon>
    </Hint>
  );
}
