import { z } from 'zod';
import { email, instant, language, paging, uuid } from '../fields.ts';
import { route } from '../route.ts';
import { logoPath, ownWorkspace } from './workspaces.ts';

export const USER = 0;
export const ADMIN = 1;
const role = z.union([z.literal(USER), z.literal(ADMIN)]);
const limit = z.number().int().min(0).max(1e15);

/** Overrides the plan key by key; `{}` is the plan. */
const quota = z.strictObject({
  messages: limit.optional(),
  tokens: limit.optional(),
  knowledgeBytes: limit.optional(),
  agents: limit.optional(),
});

export const user = z.object({
  id: z.number().int(),
  uuid,
  logo: z.string(),
  /** Whole, or masked as 'a******'. */
  email: z.string(),
  role,
  /** Told to ADMINs: single sign-on gave this role, and takes it when the provider names the person no more. */
  adminByClaim: z.boolean().optional(),
  status: z.boolean(),
  language: z.string(),
  lastLoginAt: instant,
  createdAt: instant,
  updatedAt: instant,
  quota,
});

export const me = user.extend({
  /** The one acted in. */
  workspace: ownWorkspace.pick({ uuid: true, name: true, logo: true, personal: true, role: true }),
});

export const listUsers = route({
  method: 'GET',
  path: '/api/users',
  service: 'identity',
  access: 'person',
  rate: 'read',
  form: 'page',
  summary: 'Users, or with `email` the one exact match',
  sentence: 'No user data received',
  query: z.strictObject({ ...paging, email: email.optional() }),
  answer: user,
});

export const updateUser = route({
  method: 'PUT',
  path: '/api/users/:id',
  service: 'identity',
  access: 'person',
  rate: 'write',
  form: 'data',
  summary: 'Change oneself (logo, language), or as ADMIN anyone (role, status, quota)',
  sentence: 'Failed to update user',
  /** The uuid or the number. */
  params: z.strictObject({
    id: z.union(
      [
        uuid,
        z.coerce
          .number()
          .int()
          .min(1)
          .max(2 ** 31 - 1),
      ],
      'Invalid UUID format',
    ),
  }),
  body: z.strictObject({
    logo: logoPath.optional(),
    language: language.optional(),
    role: role.optional(),
    status: z.boolean().optional(),
    quota: quota.optional(),
  }),
  answer: user,
});
