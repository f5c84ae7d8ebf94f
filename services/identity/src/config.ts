import { baseSettings } from '@tutka/service-base';
import { flagSetting, listSetting } from '@tutka/service-runtime';
import { z } from 'zod';
import type { SignUpPolicy } from './domain/sign-up.ts';

const list = listSetting.transform((parts) => parts.map((part) => part.toLowerCase()));

/** Settings of identity, as they stand in the environment. */
export const settingsSchema = z
  .object({
    ...baseSettings,
    BILLING_URL: z.string().describe('where billing answers: how many members a plan allows'),
    /** A JWK set: the public keys of every service. */
    PUBLIC_KEYS: z.string(),
    /** At least 32 characters: peppers the one-time codes. */
    CODE_PEPPER: z.string().min(32),

    /** Letters and digits of a new API key behind its prefix; 32 of them are 190 bits. */
    API_KEY_LENGTH: z.coerce.number().int().min(32).max(200).default(40),
    API_KEYS_PER_WORKSPACE: z.coerce.number().int().min(1).default(100),
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

    DEFAULT_LANGUAGE: z.enum(['en', 'zh-CN']).default('en'),
    SIGNUP: z.enum(['open', 'domains', 'invite']).default('open'),
    SIGNUP_DOMAINS: list,
    ADMIN_EMAILS: list,
    /** The embedded default alone: the first account is ADMIN. */
    FIRST_ACCOUNT_IS_ADMIN: flagSetting,
    COOKIE_SECURE: flagSetting,
    PUBLIC_URL: z.url().describe('where people reach the platform: mails lead there'),
    SMTP_URL: z.string().optional(),
    MAIL_FROM: z.string().default('Tutka <no-reply@localhost>'),
    /** Without SMTP each mail is a file here, and the code is printed on the console. */
    MAIL_DIR: z.string().optional(),
  })
  .refine((settings) => settings.SMTP_URL !== undefined || settings.MAIL_DIR !== undefined, {
    error: 'set SMTP_URL, or MAIL_DIR for mails as files',
    path: ['SMTP_URL'],
  });
export type Settings = z.infer<typeof settingsSchema>;

/** Who may get an account. */
export function signUpPolicy(settings: Pick<Settings, 'SIGNUP' | 'SIGNUP_DOMAINS'>): SignUpPolicy {
  if (settings.SIGNUP === 'domains') return { kind: 'domains', domains: settings.SIGNUP_DOMAINS };
  return { kind: settings.SIGNUP };
}
