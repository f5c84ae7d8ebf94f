import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../components/icon/index.ts';
import classes from './order.module.css';

interface Props {
  readonly tone: 'info' | 'good' | 'bad' | 'neutral';
  readonly icon: IconName;
  readonly title: string;
  readonly children?: ReactNode;
  /** What to do next. */
  readonly action?: ReactNode;
}

/** Where an order stands, in a sentence, with what to do next. Told aloud when it changes. */
export function Notice({ tone, icon, title, children, action }: Props) {
  return (
    <div className={classes.notice} data-tone={tone} role="status">
      <span className={classes.noticeSign}>
        <Icon name={icon} size={20} />
      </span>
      <div className={classes.noticeWords}>
        <p className={classes.noticeTitle}>{title}</p>
        {children && <div className={classes.noticeText}>{children}</div>}
      </div>
      {action && <div className={classes.noticeAction}>{action}</div>}
    </div>
  );
}
