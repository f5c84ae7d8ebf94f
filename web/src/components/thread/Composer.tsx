import { ActionIcon, Textarea, Tooltip } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/index.ts';
import classes from './thread.module.css';

interface Props {
  /** A reply is being written: sending waits, stopping is offered. */
  readonly busy: boolean;
  readonly onSend: (text: string) => void;
  readonly onStop: () => void;
  readonly placeholder: string;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  /** Stands in the foot, at the left: what answers. */
  readonly children?: ReactNode;
  readonly inputRef?: Ref<HTMLTextAreaElement>;
}

/** Where a question is written: Enter sends, Shift-Enter makes a line; what is being composed by an input method is left alone. */
export function Composer({
  busy,
  onSend,
  onStop,
  placeholder,
  disabled = false,
  autoFocus,
  children,
  inputRef,
}: Props) {
  const { t } = useTranslation('thread');
  const [text, setText] = useState('');
  const ready = text.trim() !== '' && !busy && !disabled;
  const send = () => {
    if (!ready) return;
    onSend(text);
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        ref={inputRef}
        variant="unstyled"
        aria-label={placeholder}
        placeholder={placeholder}
        autosize
        minRows={1}
        maxRows={9}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        disabled={disabled}
        data-autofocus={autoFocus || undefined}
        autoFocus={autoFocus ?? false}
      />
      <div className={classes.foot}>
        <div className={classes.choices}>{children}</div>
        {busy ? (
          <Tooltip label={t('stop')}>
            <ActionIcon size="lg" radius="xl" variant="default" onClick={onStop} aria-label={t('stop')}>
              <Icon name="stop" size={16} />
            </ActionIcon>
          </Tooltip>
        ) : (
          <Tooltip label={t('send')}>
            <ActionIcon type="submit" size="lg" radius="xl" disabled={!ready} aria-label={t('send')}>
              <Icon name="send" size={18} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
    </form>
  );
}
