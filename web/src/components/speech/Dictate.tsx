import { ActionIcon } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../confirm/index.ts';
import { Hint } from '../hint/index.ts';
import { Icon } from '../icon/index.ts';
import { hasAgreed, keepAgreed } from './agreed.ts';
import { canHear, listen } from './recognition.ts';
import classes from './speech.module.css';

interface Props {
  readonly disabled: boolean;
  /** Words to add to what is written. */
  readonly onText: (text: string) => void;
  /** Ends what is being heard and calls back once its last words are written; null while nothing is heard. */
  readonly ending: RefObject<Ending | null>;
}

export type Ending = (then: () => void) => void;

/** Writes what is said; not there where the browser cannot. Before the first time it says where the sound goes. */
export function Dictate({ disabled, onText, ending }: Props) {
  const { t, i18n } = useTranslation('speech');
  const confirm = useConfirm();
  const [hearing, setHearing] = useState(false);
  const [told, setTold] = useState('');
  const listening = useRef<{ stop(): void } | null>(null);
  const latest = useRef(onText);
  latest.current = onText;
  useEffect(() => () => listening.current?.stop(), []);
  if (!canHear) return null;
  const begin = async () => {
    if (!hasAgreed()) {
      const agreed = await confirm({
        title: t('where.title'),
        body: t('where.text'),
        action: t('where.agree'),
      });
      if (!agreed) return;
      keepAgreed();
    }
    setTold(t('listening'));
    setHearing(true);
    let then: () => void = () => undefined;
    ending.current = (next) => {
      then = next;
      listening.current?.stop();
    };
    listening.current = listen(i18n.language, {
      onText: (text) => latest.current(text),
      onGuess: (text) => setTold(text || t('listening')),
      onEnd: (error) => {
        listening.current = null;
        ending.current = null;
        setHearing(false);
        setTold(error === null ? '' : t(error === 'not-allowed' ? 'notAllowed' : 'failed'));
        then();
      },
    });
  };
  const label = t(hearing ? 'stopDictating' : 'dictate');
  return (
    <>
      <span className={classes.told} role="status" data-hearing={hearing || undefined}>
        {told}
      </span>
      <Hint label={label}>
        <ActionIcon
          size="lg"
          radius="xl"
          variant={hearing ? 'filled' : 'subtle'}
          color={hearing ? 'bad' : 'gray'}
          aria-label={label}
          aria-pressed={hearing}
          disabled={disabled && !hearing}
          onClick={() => (hearing ? listening.current?.stop() : void begin())}
        >
          <Icon name={hearing ? 'stop' : 'microphone'} size={18} />
        </ActionIcon>
      </Hint>
    </>
  );
}
