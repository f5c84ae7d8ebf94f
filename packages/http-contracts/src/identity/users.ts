import { z } from 'zod';
import { email, instant, language, nothing, OTP_LENGTH, paging, uuid } from '../fields.ts';
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

/** The uuid or the number. */
const userParams = z.strictObject({
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
  params: userParams,
  body: z.strictObject({
    logo: logoPath.optional(),
    language: language.optional(),
    role: role.optional(),
    status: z.boolean().optional(),
    quota: quota.optional(),
  }),
  answer: user,
});

const workspaceNamed = ownWorkspace.pick({ uuid: true, name: true, personal: true });

/** What is to be done before an account can be deleted; also `details.obstacles` of ACCOUNT_HELD. */
const obstacle = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('last-admin') }),
  z.object({ kind: z.enum(['only-owner', 'subscription']), workspace: workspaceNamed }),
]);
export type DeletionObstacle = z.infer<typeof obstacle>;

const deletion = z.object({
  obstacles: z.array(obstacle),
  /** Workspaces that end with the account, as nobody else belongs to them. */
  ends: z.array(workspaceNamed),
  /** Workspaces that go on without the person. */
  leaves: z.array(workspaceNamed),
  /** Whether a code by e-mail is to be given too: of one's own account, where people have codes. */
  byCode: z.boolean(),
});
export type Deletion = z.infer<typeof deletion>;

export const getDeletion = route({
  method: 'GET',
  path: '/api/users/:id/deletion',
  service: 'identity',
  access: 'person',
  rate: 'read',
  form: 'data',
  summary: 'What deleting an account would come to: one’s own, or as ADMIN anyone’s',
  sentence: 'User not found',
  params: userParams,
  answer: deletion,
});

export const deleteUser = route({
  method: 'DELETE',
  path: '/api/users/:id',
  service: 'identity',
  access: 'person',
  rate: 'code',
  form: 'data',
  summary:
    'Delete an account for good: one’s own, or as ADMIN anyone’s; refused with ACCOUNT_HELD and what is to be done first',
  sentence: 'Request failed',
  params: userParams,
  body: z.strictObject({
    /** The account’s, so that no slip deletes it. */
    email,
    /** Of one’s own account, where people have codes: one of POST /api/auth/otp. */
    otp: z.string().trim().min(1).max(OTP_LENGTH).optional(),
  }),
  answer: nothing,
});
