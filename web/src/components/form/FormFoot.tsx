import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './FormFoot.module.css';

interface Props {
  /** What the way out is called. */
  readonly cancel: string;
  readonly onCancel: () => void;
  /** There is no way out while something is under way. */
  readonly isBusy?: boolean;
  /** What sends the form. */
  readonly children: ReactNode;
}

/** The last line of a dialog's form: the way out, and what sends it. */
export function FormFoot({ cancel, onCancel, isBusy = false, children }: Props) {
  return (
    <div className={classes.foot}>
      <Button variant="default" disabled={isBusy} onClick={onCancel}>
        {cancel}
      </Button>
      {children}
    </div>
  );
}
