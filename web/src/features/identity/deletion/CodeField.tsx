import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type LANGUAGES, OTP_LENGTH, routes } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/index.ts';
import { ApiError, useErrorText } from '../../../lib/errors/index.ts';
import { useEmbedded } from '../components/use-embedded.ts';
import { useSecondsUntil } from '../components/use-seconds-until.ts';
import classes from './deletion.module.css';

interface Props {
  readonly email: string;
  readonly code: string;
  readonly onChange: (code: string) => void;
}

/** A code that is mailed to the account's address, as one signs in by. */
export function CodeField({ email, code, onChange }: Props) {
  const { t, i18n } = useTranslation('identity');
  const textOf = useErrorText();
  const embedded = useEmbedded();
  const language = i18n.language as (typeof LANGUAGES)[number];
  const [resendAt, setResendAt] = useState(0);
  const wait = useSecondsUntil(resendAt);
  const waitFor = (seconds: number) => setResendAt(Date.now() + seconds * 1000);
  const send = useMutation({
    mutationFn: () => call(routes.requestCode, { body: { email, language } }),
    onSuccess: ({ resendAfterSeconds }) => waitFor(resendAfterSeconds),
    onError: (error) => waitFor((error instanceof ApiError && error.retryAfterSeconds) || 0),
  });
  const label = send.isSuccess ? t('code.resend') : t('signIn.send');
  return (
    <div className={classes.code}>
      <TextInput
        label={t('code.label')}
        description={send.isSuccess ? t(embedded ? 'code.embedded' : 'deletion.sent') : t('deletion.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={OTP_LENGTH}
        value={code}
        onChange={({ currentTarget }) => onChange(currentTarget.value.replace(/\D/g, ''))}
      />
      <Button variant="default" disabled={wait > 0} loading={send.isPending} onClick={() => send.mutate()}>
        {wait > 0 ? t('code.resendIn', { seconds: wait }) : label}
      </Button>
      <p role="alert" className={classes.problem}>
        {send.isError && textOf(send.error)}
      </p>
    </div>
  );
}
