import classes from './thread.module.css';

/** What the person asked, as typed. */
export function Question({ text }: { readonly text: string }) {
  return <div className={classes.bubble}>{text}</div>;
}
