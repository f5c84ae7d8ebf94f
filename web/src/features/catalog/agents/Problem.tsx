import { UpgradeLink } from '../../../components/states/index.ts';
import { ApiError, useErrorText } from '../../../lib/errors/index.ts';
import classes from './agents.module.css';

/** Why a call was refused, and which of its fields it was. */
export function Problem({ error }: { readonly error: unknown }) {
  const textOf = useErrorText();
  return (
    <div className={classes.problem} role="alert">
      {textOf(error)} <UpgradeLink error={error} />
      {error instanceof ApiError &&
        error.problems.map(({ path, message }) => <div key={path}>{`${path}: ${message}`}</div>)}
    </div>
  );
}
