import type { ReactNode } from 'react';
import { Icon } from '../../../components/icon/index.ts';
import classes from './guide.module.css';

interface Props {
  readonly number: number;
  /** The step to do next. */
  readonly now: number;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** One step: open when its turn has come, a tick when it is done (the first goes on telling how far reading is). */
export function Step({ number, now, title, text, children }: Props) {
  const state = number < now ? 'done' : number === now ? 'now' : 'later';
  return (
    <li className={classes.step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <span className={classes.number}>{state === 'done' ? <Icon name="check" size={16} /> : number}</span>
      <div className={classes.body}>
        <h2 className={classes.title}>{title}</h2>
        {state !== 'done' && <p className={classes.text}>{text}</p>}
        {(state === 'now' || (number === 1 && state === 'done')) && (
          <div className={classes.content}>{children}</div>
        )}
      </div>
    </li>
  );
}
