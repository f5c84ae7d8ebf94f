import type { SignUp } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import classes from './SignInPage.module.css';

interface Props {
  /** How one signs in. */
  readonly text: string;
  /** Who may get an account; undefined where it is not known. */
  readonly signUp: SignUp['kind'] | undefined;
  /** Whether it is for somebody whose session ended. */
  readonly isBack: boolean;
}

export function SignInGreeting({ text, signUp, isBack }: Props) {
  const { t } = useTranslation('identity');
  return (
    <div>
      <h1 className={classes.title}>{t(isBack ? 'again.title' : 'signIn.title')}</h1>
      <p className={classes.text}>
        {isBack ? t('again.text') : `${text} ${signUp ? t(`signIn.newcomers.${signUp}`) : ''}`}
      </p>
    </div>
  );
}
