import classes from './passage.module.css';

interface QuotedProps {
  readonly quote: string;
  /** Why there is no more to see. */
  readonly note: string;
}

/** A quotation whose document is not open at its place. */
export function Quotation({ title, ...quoted }: QuotedProps & { readonly title: string }) {
  return (
    <article className={classes.view}>
      <h3 className={classes.title}>{title}</h3>
      <Quoted {...quoted} />
    </article>
  );
}

/** What was quoted, and why it is not marked where it stood. */
export function Quoted({ quote, note }: QuotedProps) {
  return (
    <>
      <blockquote className={classes.quote}>{quote}</blockquote>
      <p className={classes.place}>{note}</p>
    </>
  );
}
