import type { ButtonHTMLAttributes } from 'react';
import { Icon, type IconName } from '../icon/index.ts';
import classes from './markdown.module.css';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: IconName;
  readonly label: string;
  readonly ref?: React.Ref<HTMLButtonElement>;
}

/** A small button over a block. Hundreds may be on a page, so it is the browser's own, and so is its tooltip. */
export function ToolButton({ icon, label, className = '', ...rest }: Props) {
  return (
    <button
      type="button"
      className={`${classes.tool} ${className}`}
      title={label}
      aria-label={label}
      {...rest}
    >
      <Icon name={icon} size={15} />
    </button>
  );
}
