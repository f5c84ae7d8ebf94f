import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon/index.ts';
import classes from './note.module.css';

interface Props {
  readonly icon?: IconName;
  readonly tone?: 'bad' | 'warn';
  /** Names it, where one may want to find it again. */
  readonly label?: string;
  /** What can be done about it. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Says something above what it is about, with what can be done about it beside it. */
export function Note({ icon, tone, label, actions, children }: Props) {
  return (
    <section className={classes.note} data-tone={tone} aria-label={label}>
      {icon && <Icon name={icon} size={18} />}
      <div className={classes.told}>{children}</div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </section>
  );
}
