import { Alert, type MantineSpacing } from '@mantine/core';
import { ApiError, useErrorText, useProblemText } from '../../lib/errors/index.ts';
import { UpgradeLink } from './UpgradeLink.tsx';

/** Of it the whole page tells, which waits until somebody is signed in again. */
const SIGNED_OUT = 'UNAUTHENTICATED';

interface Props {
  /** Of a call; null or undefined where none was refused. */
  readonly error: unknown;
  /** The room below it, where what follows leaves none. */
  readonly mb?: MantineSpacing;
}

/** Why a call was refused, which of its fields it was, and the way to more; nothing where none was. */
export function Refusal({ error, mb = 0 }: Props) {
  const textOf = useErrorText();
  const problemText = useProblemText();
  const refused = error instanceof ApiError ? error : null;
  if (!error || refused?.errorCode === SIGNED_OUT) return null;
  const problems = refused?.problems ?? [];
  return (
    <Alert color="bad" variant="light" role="alert" px="sm" py="xs" mb={mb}>
      {textOf(error)} <UpgradeLink error={error} />
      {problems.map((problem) => (
        <div key={problem.path}>{`${problem.path}: ${problemText(problem)}`}</div>
      ))}
    </Alert>
  );
}
