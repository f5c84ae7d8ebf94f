import { z } from 'zod';
import { filterText, paging, stamps, uuid, uuidParams } from '../fields.ts';
import { route } from '../route.ts';
import { member } from './members.ts';

const KINDS = ['personal', 'shared'] as const;

/** A workspace as an ADMIN sees it, who need not belong to it. */
export const anyWorkspace = z.object({
  uuid,
  name: z.string(),
  logo: z.string(),
  personal: z.boolean(),
  /** To whom it is told to belong; of several owners the one of longest standing. */
  owner: z.object({ uuid, logo: z.string(), email: z.string() }),
  memberCount: z.number().int(),
  ...stamps,
});

const common = {
  service: 'identity',
  access: 'admin',
  rate: 'read',
  method: 'GET',
  sentence: 'Request failed',
} as const;

export const listAllWorkspaces = route({
  ...common,
  path: '/api/admin/workspaces',
  form: 'page',
  summary:
    'Workspaces of the whole platform, the newest first; `search` is a uuid, or part of a name or of the owner’s address',
  query: z.strictObject({ search: filterText.optional(), kind: z.enum(KINDS).optional(), ...paging }),
  answer: anyWorkspace,
});

export const getAnyWorkspace = route({
  ...common,
  path: '/api/admin/workspaces/:uuid',
  form: 'data',
  summary: 'Any workspace, for an ADMIN',
  params: uuidParams,
  answer: anyWorkspace,
});

export const listAnyMembers = route({
  ...common,
  path: '/api/admin/workspaces/:uuid/members',
  form: 'page',
  summary: 'Who belongs to any workspace, the first to join first',
  params: uuidParams,
  query: z.strictObject(paging),
  answer: member,
});
