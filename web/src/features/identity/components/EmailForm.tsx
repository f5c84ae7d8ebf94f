import { Button, TextInput } from '@mantine/core';
import type { Me, SignUp } from '@tutka/http-contracts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/errors/index.ts';
import { SignInGreeting } from './SignInGreeting.tsx';
import classes from './SignInPage.module.css';
import type { SignIn } from './use-sign-in.ts';

interface Props {
  readonly signIn: SignIn;
  /** Who may get an account; undefined where it is not known. */
  readonly signUp: SignUp['kind'] | undefined;
  /** Whose session ended, where their page waits for them. */
  readonly back: Me | undefined;
}

/** Asks for the address the code goes to. */
export function EmailForm({ signIn: { send }, signUp, back }: Props) {
  const { t } = useTranslation('identity');
  const textOf = useErrorText();
  const [email, setEmail] = useState(send.variables ?? back?.email ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate(email.trim());
  };
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <SignInGreeting text={t('signIn.text')} signUp={signUp} isBack={back !== undefined} />
      <TextInput
        size="md"
        type="email"
        name="email"
        autoComplete="email"
        autoFocus
        label={t('signIn.email')}
        placeholder={t('signIn.emailExample')}
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        error={send.isError ? textOf(send.error) : null}
      />
      <Button type="submit" size="md" fullWidth loading={send.isPending} disabled={email.trim() === ''}>
        {t('signIn.send')}
      </Button>
    </form>
  );
}
