import { z } from 'zod';
import { stamps, text, uuid, uuidParams } from '../fields.ts';
import { route } from '../route.ts';

export const MEMBER_ROLES = ['owner', 'admin', 'member'] as const;

/**
 * A picture on our own origin: an upload's, or one that was made for a uuid. Whoever sees it asks for it as themselves: a path
 * with `..` would lead their browser to any call.
 */
export const logoPath = z
  .string('Invalid URL format')
  .max(255)
  .regex(/^\/api\/(files|logos)\/[\w-]+(\.\w+)?$/, 'Invalid URL format');

const name = text(80);

/** A workspace that the caller belongs to. */
export const ownWorkspace = z.object({
  uuid,
  name: z.string(),
  logo: z.string(),
  /** The one that came with the account: nobody joins it, and nobody leaves it. */
  personal: z.boolean(),
  /** The caller's. */
  role: z.enum(MEMBER_ROLES),
  memberCount: z.number().int(),
  ...stamps,
});

const common = { service: 'identity', access: 'person', form: 'data', sentence: 'Request failed' } as const;

export const listWorkspaces = route({
  ...common,
  method: 'GET',
  path: '/api/workspaces',
  rate: 'read',
  summary: 'The workspaces one belongs to: the personal one first, then by name',
  answer: z.array(ownWorkspace),
});

export const createWorkspace = route({
  ...common,
  method: 'POST',
  path: '/api/workspaces',
  rate: 'write',
  repeatable: true,
  summary: 'Make a workspace to share with others; whoever makes it owns it',
  body: z.strictObject({ name, logo: logoPath.optional() }),
  answer: ownWorkspace,
});

export const getWorkspace = route({
  ...common,
  method: 'GET',
  path: '/api/workspaces/:uuid',
  rate: 'read',
  summary: 'One of the workspaces one belongs to',
  params: uuidParams,
  answer: ownWorkspace,
});

export const updateWorkspace = route({
  ...common,
  method: 'PUT',
  path: '/api/workspaces/:uuid',
  rate: 'write',
  summary: 'Change a workspace’s name or logo, as its owner or admin',
  params: uuidParams,
  body: z.strictObject({ name: name.optional(), logo: logoPath.optional() }),
  answer: ownWorkspace,
});

export const switchWorkspace = route({
  ...common,
  method: 'POST',
  path: '/api/workspaces/:uuid/switch',
  rate: 'write',
  summary: 'Act in another workspace from the next call of this session on',
  params: uuidParams,
  answer: ownWorkspace,
});
