import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type LANGUAGES, routes } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/index.ts';
import { ApiError } from '../../../lib/errors/index.ts';
import { comeIn, tellOtherTabs } from '../../../lib/person/index.ts';
import { forgetCode, keepCode, keptCode, type SentCode } from './sent-code.ts';

/** As long as one waits for another code where a refusal does not say how long. */
const RESEND_AFTER_S = 60;

/** The two steps of signing in and what is known between them, which outlives the page. */
export function useSignIn() {
  const { i18n } = useTranslation();
  const client = useQueryClient();
  const language = i18n.language as (typeof LANGUAGES)[number];
  const [sent, setSent] = useState<SentCode | null>(keptCode);
  const goOn = (sentTo: string, resendAfterSeconds: number, isLast = false) => {
    const now = { sentTo, resendAt: Date.now() + resendAfterSeconds * 1000, isLast };
    keepCode(now);
    setSent(now);
  };

  const send = useMutation({
    mutationFn: (email: string) => call(routes.requestCode, { body: { email, language } }),
    onSuccess: ({ resendAfterSeconds }, email) => goOn(email, resendAfterSeconds),
    onError: (error, email) => {
      if (wasSent(error)) goOn(email, error.retryAfterSeconds ?? RESEND_AFTER_S, error.limitOf === 'hour');
      else if (sent !== null && error instanceof ApiError && error.retryAfterSeconds !== null)
        goOn(email, error.retryAfterSeconds);
    },
  });
  const verify = useMutation({
    mutationFn: (otp: string) =>
      call(routes.verifyCode, { body: { email: sent?.sentTo ?? '', otp, language } }),
    onSuccess: async (me) => {
      forgetCode();
      await comeIn(client, me);
      tellOtherTabs('signed');
    },
  });
  const startOver = () => {
    forgetCode();
    setSent(null);
    verify.reset();
    send.reset();
  };
  return { sent, send, verify, startOver };
}

/** Another code was refused because of those that were mailed: the last may still be typed. */
function wasSent(error: Error): error is ApiError {
  return error instanceof ApiError && error.errorCode === 'TOO_MANY_CODES' && error.limitOf !== 'wrong';
}

export type SignIn = ReturnType<typeof useSignIn>;
