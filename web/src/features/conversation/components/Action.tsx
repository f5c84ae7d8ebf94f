import { ActionIcon } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Hint } from '../../../components/hint/index.ts';
import { Icon, type IconName } from '../../../components/icon/index.ts';
import { useBusy, useBusyMark } from '../api/use-busy.ts';
import { useUnlessBusy } from '../api/use-unless-busy.ts';

interface Props {
  readonly label: string;
  readonly icon: IconName;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
  /** What a shortcut presses it by. */
  readonly act?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** One thing that can be done about a message. */
export function Action({ label, ...button }: Props) {
  return (
    <Hint label={label}>
      <Button label={label} {...button} />
    </Hint>
  );
}

/** One that begins a turn, or deletes: not while another runs in its session, which its tooltip says then, or a notice where none is to be had. */
export function WaitingAction({ session, onClick, ref, ...button }: Props & { readonly session: string }) {
  const mark = useBusyMark(session);
  const both = useMergedRef(mark, ref);
  const unlessBusy = useUnlessBusy(session, button.label);
  return (
    <Hint label={<Why session={session} label={button.label} />}>
      <Button ref={both} {...button} onClick={() => unlessBusy(onClick)} />
    </Hint>
  );
}

/** Drawn only while it is shown: all of a long thread would else be drawn anew when a turn begins. */
function Why({ session, label }: { readonly session: string; readonly label: string }) {
  const { t } = useTranslation('conversation');
  return useBusy(session) ? t('message.waits', { label }) : label;
}

function Button({ label, icon, pressed, act, ref, ...rest }: Props) {
  return (
    <ActionIcon
      {...rest}
      ref={ref}
      variant={pressed ? 'light' : 'subtle'}
      color={pressed ? 'accent' : 'gray'}
      size="sm"
      aria-label={label}
      aria-pressed={pressed}
      data-act={act}
    >
      <Icon name={icon} size={15} />
    </ActionIcon>
  );
}
