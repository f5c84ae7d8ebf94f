import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon/index.ts';
import classes from './states.module.css';

interface Props {
  readonly icon: IconName;
  readonly title: string;
  /** What to do next, in one sentence. */
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** Says that there is nothing yet and what to do next. */
export function EmptyState({ icon, title, children, action }: Props) {
  return (
    <section className={classes.state}>
      <span className={classes.sign}>
        <Icon name={icon} size={22} />
      </span>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{children}</p>
      {action && <div className={classes.action}>{action}</div>}
    </section>
  );
}
