import { z } from 'zod';
import { instant, nothing, uuid } from '../fields.ts';
import { route } from '../route.ts';

const common = { service: 'identity', access: 'person', form: 'data', sentence: 'Request failed' } as const;

/** Where somebody is signed in. */
export const signInPlace = z.object({
  uuid,
  /** The one that asks. */
  current: z.boolean(),
  /** 'Firefox' on 'Windows', as the browser says; null where that is not known. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** From where it began, masked. */
  address: z.string().nullable(),
  createdAt: instant,
  /** Exact to half a day. */
  lastUsedAt: instant,
});

export const listSignIns = route({
  ...common,
  method: 'GET',
  path: '/api/auth/sessions',
  rate: 'read',
  summary: 'Where one is signed in: the asking browser first, then the last used; at most 100',
  answer: z.array(signInPlace),
});

export const endSignIn = route({
  ...common,
  method: 'DELETE',
  path: '/api/auth/sessions/:uuid',
  rate: 'write',
  summary: 'Sign one browser out',
  params: z.strictObject({ uuid }),
  answer: nothing,
});
