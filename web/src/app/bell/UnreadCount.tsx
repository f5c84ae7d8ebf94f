import classes from './bell.module.css';

const MOST = 99;

interface Props {
  readonly of: number;
  readonly className?: string | undefined;
}

/** How many are unread, where any are; what it stands on says it to screen readers. */
export function UnreadCount({ of: unread, className = '' }: Props) {
  if (unread === 0) return null;
  return (
    <span className={`${classes.count} ${className}`} aria-hidden="true">
      {unread > MOST ? `${MOST}+` : unread}
    </span>
  );
}
