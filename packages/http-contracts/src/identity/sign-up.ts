import { z } from 'zod';
import { asciiDomain } from '../fields.ts';
import { route } from '../route.ts';

const MAX_DOMAINS = 100;

/** Who may get an account: anybody, addresses of some domains, or who is invited. */
export const signUpKind = z.enum(['open', 'domains', 'invite']);

/** What stands behind the @ of an address. */
export const emailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .overwrite(asciiDomain)
  .max(253)
  .regex(/^(?!-)[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u, 'Must be a domain, like example.org');

export const signUp = z.object({
  kind: signUpKind,
  domains: z.array(z.string()),
  /** False: as the operator's settings say. */
  isChosen: z.boolean(),
  /** What the operator's settings say. */
  settings: z.object({ kind: signUpKind, domains: z.array(z.string()) }),
});

const admin = { service: 'identity', access: 'admin', form: 'data', sentence: 'Request failed' } as const;

export const getSignUp = route({
  ...admin,
  method: 'GET',
  path: '/api/sign-up',
  rate: 'read',
  summary: 'Who may get an account',
  answer: signUp,
});

export const setSignUp = route({
  ...admin,
  method: 'PUT',
  path: '/api/sign-up',
  rate: 'write',
  summary: "Say who may get an account; it holds in place of the operator's setting",
  body: z
    .strictObject({ kind: signUpKind, domains: z.array(emailDomain).max(MAX_DOMAINS).default([]) })
    .refine(({ kind, domains }) => kind !== 'domains' || domains.length > 0, {
      error: 'Name at least one domain',
      path: ['domains'],
      params: { kind: 'required' },
    }),
  answer: signUp,
});

export const resetSignUp = route({
  ...admin,
  method: 'DELETE',
  path: '/api/sign-up',
  rate: 'write',
  summary: "The operator's setting holds again",
  answer: signUp,
});
