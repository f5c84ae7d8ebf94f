import { Link } from 'react-router';
import { Icon } from '../../../components/icon/index.ts';
import classes from './range.module.css';

interface Props {
  /** What kind of thing the page is narrowed to. */
  readonly kind: string;
  readonly name: string;
  /** The way back, and what it does. */
  readonly back: { readonly to: string; readonly label: string };
}

/** What the page is narrowed to, and the way back. */
export function Chip({ kind, name, back }: Props) {
  return (
    <p className={classes.chip}>
      <span>
        {kind} <b>{name}</b>
      </span>
      <Link to={back.to} aria-label={back.label} preventScrollReset>
        <Icon name="close" size={14} />
      </Link>
    </p>
  );
}
