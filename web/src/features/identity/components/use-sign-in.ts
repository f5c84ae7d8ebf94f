import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type LANGUAGES, routes } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/index.ts';
import { meQuery } from '../../../lib/person/index.ts';

/** The two steps of signing in and what is known between them. */
export function useSignIn() {
  const { i18n } = useTranslation();
  const client = useQueryClient();
  const language = i18n.language as (typeof LANGUAGES)[number];
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [resendAt, setResendAt] = useState(0);

  const send = useMutation({
    mutationFn: (email: string) => call(routes.requestCode, { body: { email, language } }),
    onSuccess: ({ resendAfterSeconds }, email) => {
      setSentTo(email);
      setResendAt(Date.now() + resendAfterSeconds * 1000);
    },
  });
  const verify = useMutation({
    mutationFn: (otp: string) => call(routes.verifyCode, { body: { email: sentTo ?? '', otp, language } }),
    onSuccess: (me) => client.setQueryData(meQuery.queryKey, me),
  });
  const startOver = () => {
    setSentTo(null);
    verify.reset();
    send.reset();
  };
  return { sentTo, resendAt, send, verify, startOver };
}

export type SignIn = ReturnType<typeof useSignIn>;
