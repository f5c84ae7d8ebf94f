import type { ReactNode } from 'react';
import classes from './panels.module.css';

interface Props {
  readonly name: string;
  readonly title: string;
  /** At the right of the title. */
  readonly actions?: ReactNode;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A card of the page with its title. */
export function Panel({ name, title, actions, wide = false, children }: Props) {
  const id = `panel-${name}`;
  return (
    <section className={classes.panel} data-wide={wide || undefined} aria-labelledby={id}>
      <div className={classes.head}>
        <h3 id={id}>{title}</h3>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}
