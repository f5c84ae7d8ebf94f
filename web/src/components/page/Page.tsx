import type { ReactNode } from 'react';
import { useRootMark } from '../../lib/page/index.ts';
import classes from './Page.module.css';

interface Props {
  /** Stands in the browser's tab. */
  readonly title: string;
  /** `fill`: the page takes the window's height and scrolls inside, for chat-like pages. `narrow`: for forms. */
  readonly layout?: 'normal' | 'narrow' | 'wide' | 'fill';
  /** There is no PageHeader: the title is the h1, for screen readers alone. */
  readonly headless?: boolean;
  readonly children: ReactNode;
}

/** The frame of every page: its title, its width, its margins. */
export function Page({ title, layout = 'normal', headless = false, children }: Props) {
  useRootMark(layout === 'fill' ? 'fills' : undefined);
  return (
    <div className={classes.page} data-layout={layout}>
      <title>{`${title} · Tutka`}</title>
      {headless && <h1 className={classes.hidden}>{title}</h1>}
      {children}
    </div>
  );
}
