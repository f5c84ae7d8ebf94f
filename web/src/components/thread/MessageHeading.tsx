import { useTranslation } from 'react-i18next';
import classes from './thread.module.css';

/** Tells questions from answers to who hears them, and leads from one to the next by key: seen, they are told by where they stand. */
export function MessageHeading({ of }: { readonly of: 'question' | 'answer' }) {
  const { t } = useTranslation('thread');
  return (
    <h2 className={classes.heading} data-beside>
      {t(of)}
    </h2>
  );
}
