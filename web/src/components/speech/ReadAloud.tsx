import { ActionIcon } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Hint } from '../hint/index.ts';
import { Icon } from '../icon/index.ts';
import { canSpeak, speak, stopSpeaking, useSpeaking } from './speaker.ts';

interface Props {
  /** Of the text, among all that may be read. */
  readonly name: string;
  readonly text: string;
}

/** Reads a text aloud, and stops; not there where the browser cannot. */
export function ReadAloud({ name, text }: Props) {
  const { t } = useTranslation('speech');
  const speaking = useSpeaking(name);
  useEffect(() => () => stopSpeaking(name), [name]);
  if (!canSpeak) return null;
  const label = t(speaking ? 'stop' : 'read');
  return (
    <Hint label={label}>
      <ActionIcon
        variant={speaking ? 'light' : 'subtle'}
        color={speaking ? 'accent' : 'gray'}
        size="sm"
        aria-label={label}
        aria-pressed={speaking}
        onClick={() => (speaking ? stopSpeaking(name) : speak(name, text))}
      >
        <Icon name={speaking ? 'stop' : 'sound'} size={15} />
      </ActionIcon>
    </Hint>
  );
}
