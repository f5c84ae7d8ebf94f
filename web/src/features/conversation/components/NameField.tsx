import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError, useErrorText } from '../../../lib/errors/index.ts';
import { NameInput, type NameInputProps } from './NameInput.tsx';

interface Props extends Pick<NameInputProps, 'label' | 'name' | 'maxLength' | 'placeholder'> {
  /** What a refusal calls it. */
  readonly path: 'title' | 'name';
  /** Keeps the new one; throws what is refused. */
  readonly save: (to: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** A name while another is written. It stays open until that is taken, and says why it was not. */
export function NameField({ path, save, onClose, ...input }: Props) {
  const textOf = useErrorText();
  const isOpen = useIsOpen();
  const saving = useMutation({
    mutationFn: save,
    // Where there is no connection this is said at once, rather than when there is one.
    networkMode: 'always',
    onSuccess: onClose,
    onError(error) {
      if (!isOpen()) notifications.show({ color: 'bad', message: textOf(about(path, error)) });
    },
  });
  return (
    <NameInput
      {...input}
      busy={saving.isPending}
      problem={saving.error ? textOf(about(path, saving.error)) : undefined}
      onDone={(to) => (to === null ? onClose() : saving.mutate(to))}
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

/** Of what was refused, that which is said of one field; else the whole. */
function about(field: string, error: Error): Error {
  const problem = error instanceof ApiError && error.problems.find(({ path }) => path === field);
  if (!problem) return error;
  return new ApiError(400, { error: problem.message, errorCode: 'VALIDATION_FAILED' }, problem.message);
}
