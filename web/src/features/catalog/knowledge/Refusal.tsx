import { UpgradeLink } from '../../../components/states/index.ts';
import { useErrorText } from '../../../lib/errors/index.ts';
import classes from './knowledge.module.css';

/** Why a call was refused; nothing where none was. */
export function Refusal({ error }: { readonly error: unknown }) {
  const textOf = useErrorText();
  if (!error) return null;
  return (
    <p className={classes.bad} role="alert">
      {textOf(error)} <UpgradeLink error={error} />
    </p>
  );
}
