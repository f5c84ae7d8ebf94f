import { Alert } from '@mantine/core';
import { UpgradeLink } from '../../../components/states/index.ts';
import { useErrorText } from '../../../lib/errors/index.ts';

/** What a change was refused with, beside the list, with the way to more; nothing where none was. */
export function Refusal({ error }: { readonly error: Error | null }) {
  const textOf = useErrorText();
  if (error === null) return null;
  return (
    <Alert color="bad" variant="light" role="alert">
      {textOf(error)} <UpgradeLink error={error} />
    </Alert>
  );
}
