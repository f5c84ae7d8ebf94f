import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../icon/index.ts';
import classes from './states.module.css';

interface Props {
  readonly title: string;
  readonly text: string;
  /** What can be done about it. */
  readonly again?: { readonly label: string; readonly onAct: () => void } | undefined;
  readonly children?: ReactNode;
}

/** Stands in place of what cannot be shown. */
export function Trouble({ title, text, again, children }: Props) {
  return (
    <section className={classes.state} role="alert">
      <span className={classes.sign} data-tone="bad">
        <Icon name="warning" size={22} />
      </span>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{text}</p>
      {again && (
        <div className={classes.action}>
          <Button variant="default" leftSection={<Icon name="refresh" size={16} />} onClick={again.onAct}>
            {again.label}
          </Button>
        </div>
      )}
      {children}
    </section>
  );
}
