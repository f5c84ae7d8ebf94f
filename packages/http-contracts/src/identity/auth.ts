import { z } from 'zod';
import { email, language, OTP_LENGTH } from '../fields.ts';
import { route } from '../route.ts';
import { me } from './users.ts';

export const requestCode = route({
  method: 'POST',
  path: '/api/auth/otp',
  service: 'identity',
  access: 'public',
  rate: 'code',
  form: 'data',
  summary: 'Send a one-time code to an e-mail address',
  sentence: 'Request failed',
  body: z.strictObject({ email, language: language.optional() }),
  answer: z.object({ sent: z.literal(true), resendAfterSeconds: z.number() }),
});

export const verifyCode = route({
  method: 'POST',
  path: '/api/auth/verify',
  service: 'identity',
  access: 'public',
  rate: 'code',
  form: 'data',
  summary: 'Sign in with the code; sets the session cookie',
  sentence: 'Request failed',
  body: z.strictObject({
    email,
    otp: z.string().trim().min(1).max(OTP_LENGTH),
    language: language.optional(),
  }),
  answer: me,
});

export const claimSetUp = route({
  method: 'POST',
  path: '/api/auth/setup',
  service: 'identity',
  access: 'person',
  rate: 'code',
  form: 'data',
  summary: 'Become the first ADMIN by the one-time link that the first start printed',
  sentence: 'Request failed',
  body: z.strictObject({ token: z.string().trim().min(1).max(200) }),
  answer: me,
});

export const refreshSession = route({
  method: 'POST',
  path: '/api/auth/refresh',
  service: 'identity',
  access: 'person',
  rate: 'write',
  form: 'data',
  summary: 'Rotate the session cookie',
  sentence: 'Request failed',
  answer: me,
});

export const logout = route({
  method: 'POST',
  path: '/api/auth/logout',
  service: 'identity',
  access: 'public',
  rate: 'write',
  form: 'data',
  summary: 'End this session; `continueAt` signs the browser out at the OpenID provider too, where it is to',
  sentence: 'Request failed',
  answer: z.object({ continueAt: z.url() }).nullable(),
});

export const getMe = route({
  method: 'GET',
  path: '/api/auth/me',
  service: 'identity',
  access: 'person',
  rate: 'read',
  form: 'data',
  summary: 'The signed-in user and the workspace acted in',
  sentence: 'No user data received',
  answer: me,
});
