import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { ApiError, useErrorText, useProblemText } from '../../../lib/errors/index.ts';
import { useIsHere } from '../../../lib/page/index.ts';
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
  const textOf = useTextAbout(path);
  const isHere = useIsHere();
  const saving = useMutation({
    mutationFn: save,
    onSuccess: onClose,
    onError(error) {
      if (!isHere()) notifications.show({ color: 'bad', message: textOf(error) });
    },
  });
  return (
    <NameInput
      {...input}
      busy={saving.isPending}
      problem={saving.error ? textOf(saving.error) : undefined}
      onDone={(to) => (to === null ? onClose() : saving.mutate(to))}
    />
  );
}

/** Gives, of what was refused, that which is said of one field; else the whole. */
function useTextAbout(field: string): (error: Error) => string {
  const textOf = useErrorText();
  const problemText = useProblemText();
  return (error) => {
    const problem = error instanceof ApiError && error.problems.find(({ path }) => path === field);
    return problem ? problemText(problem) : textOf(error);
  };
}
