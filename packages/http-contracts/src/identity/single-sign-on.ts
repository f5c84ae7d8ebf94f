import { z } from 'zod';
import { language } from '../fields.ts';
import { route } from '../route.ts';
import { signUpKind } from './sign-up.ts';

/** Why a sign-in by single sign-on came to nothing: `problem` of the sign-in page's address. */
export const SIGN_IN_PROBLEMS = [
  'PROVIDER_REFUSED',
  'PROVIDER_FAILED',
  'ATTEMPT_OVER',
  'EMAIL_NOT_VERIFIED',
  'SIGN_UP_CLOSED',
  'ACCOUNT_SUSPENDED',
  'TOO_OFTEN',
  'FAILED',
] as const;
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number];

/** The sign-in page that says in the reader's language what a sign-in came to, and goes on to `next` after another. */
export function signInPage(problem: SignInProblem, next?: string): string {
  return `/signin?${new URLSearchParams({ problem, ...(next !== undefined && next !== '/' && { next }) })}`;
}

const signInOptions = z.object({
  /** Whether people may sign in with a code by e-mail. */
  codes: z.boolean(),
  /** Null: there is none; `name` is what the operator calls it. */
  singleSignOn: z.object({ name: z.string().nullable() }).nullable(),
  /** Who may get an account. */
  signUp: signUpKind,
});
export type SignInOptions = z.infer<typeof signInOptions>;

const common = { service: 'identity', access: 'public', sentence: 'Request failed' } as const;

export const getSignInOptions = route({
  ...common,
  method: 'GET',
  path: '/api/auth/options',
  rate: 'read',
  form: 'data',
  summary: 'How people sign in here',
  answer: signInOptions,
});

export const startSingleSignOn = route({
  ...common,
  method: 'GET',
  path: '/api/auth/oidc/start',
  rate: 'code',
  form: 'raw',
  summary: 'Sends a browser to the OpenID provider; it comes back to /api/auth/oidc/callback',
  query: z.strictObject({
    /** A path of the web app, to go on to. */
    next: z
      .string()
      .max(2000)
      .regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u, 'Must be a path of this platform')
      .optional(),
    language: language.optional(),
  }),
  answer: z.string(),
});

/** What providers add to their answer is nobody's mistake. */
const said = z.string().max(8000).optional();

export const finishSingleSignOn = route({
  ...common,
  method: 'GET',
  path: '/api/auth/oidc/callback',
  rate: 'code',
  form: 'raw',
  summary:
    'Where the OpenID provider sends a browser back to: signs in and goes on, or says why not at /signin',
  query: z.looseObject({ state: said, code: said, iss: said, error: said }),
  answer: z.string(),
});

export const signOutByProvider = route({
  ...common,
  method: 'POST',
  path: '/api/auth/oidc/backchannel-logout',
  // One address tells for all the people of a provider.
  rate: 'address',
  form: 'raw',
  summary: 'Where the OpenID provider tells that somebody is signed out there: they are signed out here too',
  bodyLimit: 0,
  answer: z.string(),
});
