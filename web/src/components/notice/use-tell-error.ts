import { notifications } from '@mantine/notifications';
import { useErrorText } from '../../lib/errors/index.ts';

/** Gives a function that says in a notice why something failed. */
export function useTellError(): (error: unknown) => void {
  const textOf = useErrorText();
  return (error) => notifications.show({ color: 'bad', message: textOf(error) });
}
