import { emailAddress, emailDomain } from '@tutka/http-contracts';
import { baseSettings } from '@tutka/service-base';
import { flagSetting, httpUrlSetting, listSetting, publicUrlSetting } from '@tutka/service-runtime';
import { z } from 'zod';
import type { OidcClient } from './clients/oidc-provider.ts';
import type { SignUpPolicy } from './domain/sign-up.ts';

const NO_ADDRESSES = 'give e-mail addresses, joined by commas: ann@example.org,bob@example.org';
/** One that is none would be nobody's, and keep the set-up link away. */
const addresses = listSetting.pipe(
  z.array(
    z
      .string()
      .refine((text) => emailAddress.safeParse(text).success, { error: NO_ADDRESSES, abort: true })
      .pipe(emailAddress),
  ),
);

const oidcNames = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

/** What the secret and people's names go over: only on this very machine without encryption. */
function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** Settings of identity, as they stand in the environment. */
export const settingsSchema = z
  .object({
    ...baseSettings,
    BILLING_URL: httpUrlSetting.describe('where billing answers: how many members a plan allows'),
    PUBLIC_KEYS: z.string().describe('a JWK set: the public keys of every service'),
    CODE_PEPPER: z.string().min(32).describe('at least 32 characters: peppers the one-time codes'),

    API_KEY_LENGTH: z.coerce
      .number()
      .int()
      .min(32)
      .max(200)
      .default(40)
      .describe('letters and digits of a new API key behind its prefix; 32 of them are 190 bits'),
    API_KEYS_PER_WORKSPACE: z.coerce
      .number()
      .int()
      .min(1)
      .default(100)
      .describe('how many keys a workspace may have'),
    INVITATIONS_PER_DAY: z.coerce
      .number()
      .int()
      .min(0)
      .default(200)
      .describe('mails to addresses without an account that one person may cause'),
    WORKSPACES_PER_PERSON: z.coerce
      .number()
      .int()
      .min(0)
      .default(20)
      .describe('shared ones that one person may own'),

    DEFAULT_LANGUAGE: z.enum(['en', 'zh-CN']).default('en').describe('of mails to those who chose none'),
    SIGNUP: z
      .enum(['open', 'domains', 'invite'])
      .default('open')
      .describe('who may get an account: anybody, addresses of SIGNUP_DOMAINS, or who is invited'),
    SIGNUP_DOMAINS: listSetting
      .pipe(z.array(emailDomain))
      .describe('domains of e-mail addresses, comma-joined'),
    OIDC_ISSUER: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe(
        'an OpenID provider for single sign-on, by its issuer; people come back to /api/auth/oidc/callback',
      ),
    OIDC_CLIENT_ID: z.string().optional().describe('as what the platform is registered there'),
    OIDC_CLIENT_SECRET: z.string().optional().describe('its secret there'),
    OIDC_NAME: z.string().max(60).optional().describe('what people call it, for the button'),
    OIDC_TRUSTS_EMAILS: flagSetting.describe(
      'whether an address counts of which the provider does not say that it was verified',
    ),
    OIDC_SCOPES: z
      .string()
      .default('openid email profile')
      .describe('what the provider is asked to tell; some want `groups` there before they tell of roles'),
    OIDC_ROLE_CLAIM: z
      .string()
      .optional()
      .describe(
        'the claim of the ID token or of userinfo that says who is ADMIN, `groups`, or the way into it, `realm_access.roles`',
      ),
    OIDC_ADMIN_VALUES: listSetting.describe(
      'whoever has one of these there is ADMIN, from sign-in to sign-in, comma-joined',
    ),
    OIDC_SIGNS_OUT: flagSetting.describe(
      'whether who signs out is signed out at the provider too, and comes back to /signin: register it there for that',
    ),
    SIGN_IN_CODES: z
      .enum(['true', 'false'])
      .default('true')
      .transform((value) => value === 'true')
      .describe('whether people may sign in by codes; `false` takes single sign-on'),
    ADMIN_EMAILS: addresses.describe('addresses whose accounts are ADMIN, comma-joined'),
    FIRST_ACCOUNT_IS_ADMIN: flagSetting.describe('the first account is ADMIN: the embedded default alone'),
    COOKIE_SECURE: z
      .enum(['true', 'false'])
      .optional()
      .transform((value) => value && value === 'true')
      .describe('whether cookies are for https alone; without it where PUBLIC_URL is https'),
    PUBLIC_URL: publicUrlSetting.describe('where people reach the platform: mails lead there'),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'give an address, smtp://user:password@host:port' })
      .optional()
      .describe('the mail server, smtp://user:password@host:port'),
    MAIL_FROM: z
      .string()
      // Mails that come from nobody are turned away, or taken for junk.
      .regex(/[^\s<>@]@[^\s<>@]/, 'names no address: give one, Tutka <no-reply@example.org>')
      .default('Tutka <no-reply@localhost>')
      .describe('whom mails are from'),
    MAIL_DIR: z
      .string()
      .optional()
      .describe('without SMTP each mail is a file here, and the code is printed on the console'),
  })
  .refine((settings) => settings.SMTP_URL !== undefined || settings.MAIL_DIR !== undefined, {
    error: 'set SMTP_URL, or MAIL_DIR for mails as files',
    path: ['SMTP_URL'],
  })
  .refine(({ SIGNUP: kind, SIGNUP_DOMAINS: domains }) => kind !== 'domains' || domains.length > 0, {
    error: 'nobody could sign up: name a domain, or set SIGNUP to open or invite',
    path: ['SIGNUP_DOMAINS'],
  })
  .refine(({ OIDC_ISSUER: issuer }) => issuer === undefined || isSafe(new URL(issuer)), {
    error: 'give an https address, or one of this machine',
    path: ['OIDC_ISSUER'],
  })
  .refine(({ OIDC_SCOPES: scopes }) => scopes.split(' ').includes('openid'), {
    error: 'openid has to be among them',
    path: ['OIDC_SCOPES'],
  })
  .refine(({ OIDC_ROLE_CLAIM: claim, OIDC_ADMIN_VALUES: values }) => claim !== undefined || !values.length, {
    error: 'set it too: OIDC_ADMIN_VALUES is set',
    path: ['OIDC_ROLE_CLAIM'],
  })
  .refine(({ OIDC_ROLE_CLAIM: claim, OIDC_ADMIN_VALUES: values }) => claim === undefined || values.length, {
    error: 'set it too: OIDC_ROLE_CLAIM is set',
    path: ['OIDC_ADMIN_VALUES'],
  })
  .refine(({ SIGN_IN_CODES: codes, OIDC_ISSUER: issuer }) => codes || issuer !== undefined, {
    error: 'nobody could sign in: set OIDC_ISSUER too, or leave codes on',
    path: ['SIGN_IN_CODES'],
  })
  .superRefine((settings, context) => {
    const set = oidcNames.filter((name) => settings[name] !== undefined);
    if (set.length === 0 || set.length === oidcNames.length) return;
    for (const name of oidcNames.filter((each) => !set.includes(each))) {
      context.addIssue({ code: 'custom', message: `set it too: ${set.join(' and ')} is set`, path: [name] });
    }
  });
export type Settings = z.infer<typeof settingsSchema>;

/** Who may get an account, as the operator says. */
export function signUpPolicy(settings: Pick<Settings, 'SIGNUP' | 'SIGNUP_DOMAINS'>): SignUpPolicy {
  const { SIGNUP: kind, SIGNUP_DOMAINS: domains } = settings;
  return { kind, domains: kind === 'domains' ? domains : [] };
}

/** How the platform is registered at an OpenID provider; undefined: it is not. */
export function oidcClient(settings: Settings): OidcClient | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = settings;
  if (!issuer || !clientId || !clientSecret) return undefined;
  const { OIDC_SCOPES: scope, OIDC_ROLE_CLAIM: roleClaim, PUBLIC_URL: publicUrl } = settings;
  const here = publicUrl.replace(/\/$/, '');
  const addresses = { redirectUri: `${here}/api/auth/oidc/callback`, signedOutUri: `${here}/signin` };
  return { issuer, clientId, clientSecret, ...addresses, scope, roleClaim };
}
