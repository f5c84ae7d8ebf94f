import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import classes from './parts.module.css';

interface Props {
  readonly title: string;
  /** Where all of it is. */
  readonly more?: { readonly to: string; readonly label: string };
  readonly children: ReactNode;
}

export function Section({ title, more, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.head}>
        <h2 id={id} className={classes.heading}>
          {title}
        </h2>
        {more && (
          <Link to={more.to} className={classes.more}>
            {more.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
