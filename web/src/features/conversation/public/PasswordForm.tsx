import { Button, PasswordInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type PublicSession, routes } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/index.ts';
import { useErrorText } from '../../../lib/errors/index.ts';
import classes from './public.module.css';

interface Props {
  readonly token: string;
  readonly onOpen: (session: PublicSession, password: string) => void;
}

/** Asks for the password of a public chat. */
export function PasswordForm({ token, onOpen }: Props) {
  const { t } = useTranslation('conversation');
  const textOf = useErrorText();
  const [password, setPassword] = useState('');
  const open = useMutation({
    mutationFn: () => call(routes.openPublicSession, { params: { token }, body: { password } }),
    onSuccess: (session) => onOpen(session, password),
  });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        open.mutate();
      }}
    >
      <h1 className={classes.formTitle}>{t('public.protected')}</h1>
      <p className={classes.formText}>{t('public.askSender')}</p>
      <PasswordInput
        label={t('public.password')}
        autoComplete="off"
        autoFocus
        required
        value={password}
        error={open.error ? textOf(open.error) : undefined}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <Button type="submit" loading={open.isPending} disabled={password.length < 4}>
        {t('public.open')}
      </Button>
    </form>
  );
}
