import type { ReactNode } from 'react';
import classes from './StatusBadge.module.css';

export type Tone = 'neutral' | 'info' | 'good' | 'warn' | 'bad';

interface Props {
  readonly tone: Tone;
  readonly children: ReactNode;
  /** Something is going on. */
  readonly busy?: boolean;
}

/** A state in a word, with a dot of its colour. */
export function StatusBadge({ tone, children, busy = false }: Props) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <span className={classes.dot} data-busy={busy || undefined} />
      {children}
    </span>
  );
}
