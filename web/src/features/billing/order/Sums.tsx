import classes from './order.module.css';

export interface SumLine {
  readonly key: string;
  readonly label: string;
  readonly amount: string;
}

interface Props {
  readonly lines: readonly SumLine[];
  readonly total: SumLine;
  /** What happened to the total since. */
  readonly after?: readonly SumLine[];
}

/** Amounts one below the other, and what they come to. */
export function Sums({ lines, total, after = [] }: Props) {
  const line = ({ key, label, amount }: SumLine) => (
    <div key={key} className={classes.sum}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
  return (
    <dl className={classes.sums}>
      {lines.map(line)}
      <div className={classes.sum} data-total>
        <dt>{total.label}</dt>
        <dd>{total.amount}</dd>
      </div>
      {after.map(line)}
    </dl>
  );
}
