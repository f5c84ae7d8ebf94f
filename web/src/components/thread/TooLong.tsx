import { LONGEST_QUESTION } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import classes from './thread.module.css';

/** Whether a question has more characters than the server takes. */
export const isTooLong = (text: string) => text.length > LONGEST_QUESTION;

/** Says so before it is sent, while it can be shortened. */
export function TooLong({ text }: { readonly text: string }) {
  const { t } = useTranslation('thread');
  if (!isTooLong(text)) return null;
  return (
    <p className={classes.tooLong} role="alert">
      {t('tooLong', { length: text.length, most: LONGEST_QUESTION })}
    </p>
  );
}
