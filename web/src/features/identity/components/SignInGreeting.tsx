import type { SignUp } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import classes from './SignInPage.module.css';

interface Props {
  /** How one signs in. */
  readonly text: string;
  /** Who may get an account; undefined where it is not known. */
  readonly signUp: SignUp['kind'] | undefined;
}

export function SignInGreeting({ text, signUp }: Props) {
  const { t } = useTranslation('identity');
  return (
    <div>
      <h1 className={classes.title}>{t('signIn.title')}</h1>
      <p className={classes.text}>
        {text} {signUp && t(`signIn.newcomers.${signUp}`)}
      </p>
    </div>
  );
}
