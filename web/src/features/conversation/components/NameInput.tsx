import { CloseButton, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isComposing } from '../../../lib/shortcuts/index.ts';

export interface NameInputProps {
  readonly label: string;
  readonly name: string;
  readonly maxLength: number;
  readonly placeholder?: string;
  /** The new name is on its way. */
  readonly busy?: boolean;
  /** Why the new name was not taken; shown until another one is written. */
  readonly problem?: string | undefined;
  /** The new name; null: it stays as it was. */
  readonly onDone: (name: string | null) => void;
}

/** A name that is being written in its place: Enter keeps it, Escape does not. */
export function NameInput({
  label,
  name,
  maxLength,
  placeholder,
  busy = false,
  problem,
  onDone,
}: NameInputProps) {
  const { t } = useTranslation('conversation');
  const [text, setText] = useState(name);
  const [tried, setTried] = useState<string>();
  const wanted = text.trim();
  const refused = wanted === tried && !busy ? problem : undefined;
  const leave = () => onDone(null);
  const finish = () => {
    setTried(wanted);
    onDone(wanted === '' || wanted === name ? null : wanted);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter' && !busy) finish();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    leave();
  };
  return (
    <TextInput
      size="xs"
      aria-label={label}
      aria-busy={busy}
      readOnly={busy}
      loading={busy}
      maxLength={maxLength}
      placeholder={placeholder}
      value={text}
      error={refused}
      errorProps={{ role: 'alert', fz: 'xs' }}
      rightSection={refused && <Leave label={t('message.cancel')} onClick={leave} />}
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => wanted !== tried && finish()}
    />
  );
}

interface LeaveProps {
  readonly label: string;
  readonly onClick: () => void;
}

/** What Escape is on a keyboard. */
function Leave({ label, onClick }: LeaveProps) {
  return (
    <CloseButton
      size={24}
      aria-label={label}
      tabIndex={-1}
      // Else the field would be left first, which sends what stands in it.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    />
  );
}
