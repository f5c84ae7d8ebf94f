import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../icon/index.ts';
import classes from './Page.module.css';

interface Props {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** Buttons at the right; the first thing to do stands last. */
  readonly actions?: ReactNode;
  /** Where the page hangs below, as a link above the title. */
  readonly back?: { readonly to: string; readonly label: string };
}

/** The one h1 of a page. */
export function PageHeader({ title, description, actions, back }: Props) {
  return (
    <header className={classes.header}>
      <div className={classes.heading}>
        {back && (
          <Link to={back.to} className={classes.back}>
            <Icon name="left" size={14} />
            {back.label}
          </Link>
        )}
        <h1 className={classes.title}>{title}</h1>
        {description && <p className={classes.description}>{description}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
