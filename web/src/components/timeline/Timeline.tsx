import type { ReactNode } from 'react';
import type { Tone } from '../badge/index.ts';
import { ShownDate } from '../date/index.ts';
import classes from './Timeline.module.css';

export interface Moment {
  readonly key: string;
  readonly at: string;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly tone: Tone;
}

/** What happened, in order, with when. */
export function Timeline({ moments }: { readonly moments: readonly Moment[] }) {
  return (
    <ol className={classes.timeline}>
      {moments.map(({ key, at, title, detail, tone }) => (
        <li key={key} className={classes.moment} data-tone={tone}>
          <div className={classes.line}>
            <span className={classes.title}>{title}</span>
            <span className={classes.at}>
              <ShownDate value={at} withTime />
            </span>
          </div>
          {detail && <div className={classes.detail}>{detail}</div>}
        </li>
      ))}
    </ol>
  );
}
