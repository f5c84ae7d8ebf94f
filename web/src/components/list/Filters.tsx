import type { ReactNode } from 'react';
import classes from './list.module.css';

/** The row above a list that narrows it. */
export function Filters({ children }: { readonly children: ReactNode }) {
  return <div className={classes.filters}>{children}</div>;
}
