import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/errors/index.ts';
import classes from './SignInPage.module.css';
import type { SignIn } from './use-sign-in.ts';

interface Props {
  readonly signIn: SignIn;
  /** Stands there until another is typed. */
  readonly address: string;
  /** What stands above it. */
  readonly children: ReactNode;
}

/** Asks for the address the code goes to. */
export function EmailForm({ signIn: { send }, address, children }: Props) {
  const { t } = useTranslation('identity');
  const textOf = useErrorText();
  const [email, setEmail] = useState(send.variables ?? address);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate(email.trim());
  };
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      {children}
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
