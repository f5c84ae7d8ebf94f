import { type ReactNode, useId } from 'react';
import classes from './FormSection.module.css';

interface Props {
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
}

/** Fields that belong together: what they are at the left, the fields at the right; one above the other on a phone. */
export function FormSection({ title, description, children }: Props) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {description && <p className={classes.description}>{description}</p>}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}
