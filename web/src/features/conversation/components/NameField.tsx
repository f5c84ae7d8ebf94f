import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import type { Session } from '@tutka/http-contracts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, useErrorText } from '../../../lib/errors/index.ts';
import { useSessionChange } from '../api/use-session-update.ts';
import { NameField } from './NameField.tsx';

const LONGEST = 200;

interface Props {
  readonly session: Session;
  readonly onClose: () => void;
}

/** A chat's title while another is written. It stays open until that is taken, and says why it was not. */
export function SessionName({ session: { uuid, title }, onClose }: Props) {
  const { t } = useTranslation('conversation');
  const change = useSessionChange();
  const textOf = useErrorText();
  const isOpen = useIsOpen();
  const rename = useMutation({
    mutationFn: (to: string) => change(uuid, { title: to }),
    // Where there is no connection this is said at once, rather than when there is one.
    networkMode: 'always',
    onSuccess: onClose,
    onError(error) {
      if (!isOpen()) notifications.show({ color: 'bad', message: textOf(ofTitle(error)) });
    },
  });
  return (
    <NameField
      label={t('sessions.rename')}
      name={title}
      maxLength={LONGEST}
      busy={rename.isPending}
      problem={rename.error ? textOf(ofTitle(rename.error)) : undefined}
      onDone={(to) => (to === null ? onClose() : rename.mutate(to))}
    />
  );
}

/** Whether the field still stands there to show what is answered. */
function useIsOpen(): () => boolean {
  const open = useRef(false);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  return () => open.current;
}

/** Of what was refused, that which is said of the title; else the whole. */
function ofTitle(error: Error): Error {
  const problem = error instanceof ApiError && error.problems.find(({ path }) => path === 'title');
  if (!problem) return error;
  return new ApiError(400, { error: problem.message, errorCode: 'VALIDATION_FAILED' }, problem.message);
}
