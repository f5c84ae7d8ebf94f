import { Divider } from '@mantine/core';
import type { Me, SignInOptions } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { EmailForm } from './EmailForm.tsx';
import { SignInGreeting } from './SignInGreeting.tsx';
import classes from './SignInPage.module.css';
import { SignInProblem } from './SignInProblem.tsx';
import { SingleSignOn } from './SingleSignOn.tsx';
import type { SignIn } from './use-sign-in.ts';

interface Props {
  readonly signIn: SignIn;
  /** Undefined where they could not be read. */
  readonly options: SignInOptions | undefined;
  /** Whose session ended, where their page waits for them. */
  readonly back?: Me;
}

/** What there is to sign in by: a code, single sign-on, or both. */
export function WaysIn({ signIn, options, back }: Props) {
  const { t } = useTranslation('identity');
  const { codes = true, singleSignOn = null, signUp } = options ?? {};
  const isBack = back !== undefined;
  const how = t(codes ? 'signIn.text' : 'signIn.alone');
  const text = signUp ? `${how} ${t(`signIn.newcomers.${signUp}`)}` : how;
  const greeting = (
    <SignInGreeting
      title={t(isBack ? 'again.title' : 'signIn.title')}
      text={isBack ? t('again.text') : text}
    />
  );
  const provider = singleSignOn && (
    <SingleSignOn name={singleSignOn.name} alone={!codes} elsewhere={isBack} />
  );
  if (!codes) {
    return (
      <>
        <SignInProblem codes={false} />
        <div className={classes.form}>
          {greeting}
          {provider}
        </div>
      </>
    );
  }
  return (
    <>
      <SignInProblem codes />
      <EmailForm signIn={signIn} address={back?.email ?? ''}>
        {greeting}
      </EmailForm>
      {provider && <Divider my="lg" label={t('signIn.or')} />}
      {provider}
    </>
  );
}
