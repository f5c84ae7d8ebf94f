import { z } from 'zod';
import { email, instant, paging, uuid, uuidParams } from '../fields.ts';
import { route } from '../route.ts';
import { MEMBER_ROLES } from './workspaces.ts';

/** As many addresses as one call takes. */
export const MAX_INVITED = 50;

const role = z.enum(MEMBER_ROLES);
/** Ownership is given to who is there already. */
const invitedRole = z.enum(['admin', 'member']);

export const member = z.object({
  userUUID: uuid,
  logo: z.string(),
  /** Whole to who manages the workspace, and one's own; else masked as 'a******'. */
  email: z.string(),
  role,
  joinedAt: instant,
});

export const invitation = z.object({
  uuid,
  email: z.string(),
  role: invitedRole,
  createdAt: instant,
  /** It holds for seven days, and keeps a place of the plan meanwhile. */
  expiresAt: instant,
  expired: z.boolean(),
});

const common = { service: 'identity', access: 'person', form: 'data', sentence: 'Request failed' } as const;
const memberParams = z.strictObject({ uuid, userUuid: uuid });

export const listMembers = route({
  ...common,
  method: 'GET',
  path: '/api/workspaces/:uuid/members',
  rate: 'read',
  form: 'page',
  summary: 'Who belongs to a workspace, the first to join first',
  params: uuidParams,
  query: z.strictObject(paging),
  answer: member,
});

export const inviteMembers = route({
  ...common,
  method: 'POST',
  path: '/api/workspaces/:uuid/members',
  rate: 'write',
  summary:
    'Bring people in by `email`, or several by `emails`: with an account they are members at once, else when they first sign in',
  params: uuidParams,
  body: z
    .strictObject({
      email: email.optional(),
      emails: z.array(email).min(1).max(MAX_INVITED).optional(),
      role: invitedRole.default('member'),
    })
    .refine((body) => (body.email === undefined) !== (body.emails === undefined), {
      path: ['emails'],
      error: 'Name an e-mail address, or several',
    }),
  /** Those who were asked for, as they are now. */
  answer: z.object({
    members: z.array(member),
    invitations: z.array(invitation),
    /** Which members (by `userUUID`) and invitations (by `uuid`) were not there before. */
    added: z.array(uuid),
  }),
});

export const updateMember = route({
  ...common,
  method: 'PUT',
  path: '/api/workspaces/:uuid/members/:userUuid',
  rate: 'write',
  summary: 'Change a member’s role; owners alone make owners and change them',
  params: memberParams,
  body: z.strictObject({ role }),
  answer: member,
});

export const removeMember = route({
  ...common,
  method: 'DELETE',
  path: '/api/workspaces/:uuid/members/:userUuid',
  rate: 'write',
  summary: 'Remove a member, or leave: their sessions go on in their own workspace, their API keys end',
  params: memberParams,
  answer: z.object({ userUUID: uuid }),
});

export const listInvitations = route({
  ...common,
  method: 'GET',
  path: '/api/workspaces/:uuid/invitations',
  rate: 'read',
  form: 'page',
  summary:
    'Addresses that have not signed in yet, for owners and admins; those whose invitation has expired too',
  params: uuidParams,
  query: z.strictObject(paging),
  answer: invitation,
});

export const withdrawInvitation = route({
  ...common,
  method: 'DELETE',
  path: '/api/workspaces/:uuid/invitations/:invitationUuid',
  rate: 'write',
  summary: 'Withdraw an invitation that nobody has come for',
  params: z.strictObject({ uuid, invitationUuid: uuid }),
  answer: z.object({ uuid }),
});
