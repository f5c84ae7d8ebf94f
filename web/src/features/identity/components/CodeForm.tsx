import { Button, PinInput } from '@mantine/core';
import { OTP_LENGTH } from '@tutka/http-contracts';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/errors/index.ts';
import classes from './SignInPage.module.css';
import type { SentCode } from './sent-code.ts';
import { useEmbedded } from './use-embedded.ts';
import { useSecondsUntil } from './use-seconds-until.ts';
import type { SignIn } from './use-sign-in.ts';

const LONGEST_IN_SECONDS = 120;

interface Props {
  readonly signIn: SignIn;
  readonly sent: SentCode;
}

/** Six boxes for the code; the sixth digit, typed or pasted, sends it. */
export function CodeForm({ signIn, sent: { sentTo, resendAt, isLast } }: Props) {
  const { t } = useTranslation('identity');
  const textOf = useErrorText();
  const embedded = useEmbedded();
  const [code, setCode] = useState('');
  const { send, verify, startOver } = signIn;
  const wait = useSecondsUntil(resendAt);
  const error = verify.error ?? send.error;
  const resendText = (seconds: number) => {
    if (seconds === 0) return t('code.resend');
    if (seconds <= LONGEST_IN_SECONDS) return t('code.resendIn', { seconds });
    return t('code.resendInMinutes', { minutes: Math.ceil(seconds / 60) });
  };
  const check = (otp: string) => verify.mutate(otp, { onError: () => setCode('') });
  const resend = () => {
    verify.reset();
    setCode('');
    send.mutate(sentTo);
  };
  return (
    <div className={classes.form}>
      <div>
        <h1 className={classes.title}>{t(isLast ? 'code.titleLast' : 'code.title')}</h1>
        <p className={classes.text}>
          <Trans
            t={t}
            i18nKey={isLast ? 'code.textLast' : 'code.text'}
            values={{ email: sentTo }}
            components={{ strong: <strong /> }}
          />
        </p>
      </div>
      {embedded && <p className={classes.note}>{t('code.embedded')}</p>}
      <fieldset className={classes.code}>
        <legend>{t('code.label')}</legend>
        <PinInput
          key={verify.failureCount}
          length={OTP_LENGTH}
          size="md"
          type="number"
          inputMode="numeric"
          oneTimeCode
          autoFocus
          value={code}
          onChange={setCode}
          onComplete={check}
          disabled={verify.isPending}
          error={verify.isError}
          getInputProps={(index) => ({ 'aria-label': t('code.box', { number: index + 1 }) })}
        />
        <p className={classes.error} role="alert">
          {error ? textOf(error) : ''}
        </p>
      </fieldset>
      <div className={classes.links}>
        <Button variant="transparent" size="compact-md" onClick={startOver}>
          {t('code.otherEmail')}
        </Button>
        <Button
          variant="transparent"
          size="compact-md"
          disabled={wait > 0}
          loading={send.isPending}
          onClick={resend}
        >
          {resendText(wait)}
        </Button>
      </div>
    </div>
  );
}
