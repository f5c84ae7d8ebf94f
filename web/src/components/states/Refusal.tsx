import { Alert, type MantineSpacing } from '@mantine/core';
import { ApiError, useErrorText, useProblemText } from '../../lib/errors/index.ts';
import { UpgradeLink } from './UpgradeLink.tsx';

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
  if (!error) return null;
  const problems = error instanceof ApiError ? error.problems : [];
  return (
    <Alert color="bad" variant="light" role="alert" px="sm" py="xs" mb={mb}>
      {textOf(error)} <UpgradeLink error={error} />
      {problems.map((problem) => (
        <div key={problem.path}>{`${problem.path}: ${problemText(problem)}`}</div>
      ))}
    </Alert>
  );
}
