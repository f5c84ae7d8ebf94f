import type { ErrorTable, FailureRow } from '@tutka/service-runtime';
import { SeatsTaken } from '../domain/membership.ts';
import { TooManyWorkspaces } from '../workspaces/workspaces.ts';

/** How errors about workspaces and their members show. */
export const workspaceErrors: ErrorTable = {
  WorkspaceNotFound: { code: 404, errorCode: 'WORKSPACE_NOT_FOUND', error: 'Workspace not found' },
  MemberNotFound: { code: 404, errorCode: 'MEMBER_NOT_FOUND', error: 'Member not found' },
  InvitationNotFound: { code: 404, errorCode: 'INVITATION_NOT_FOUND', error: 'Invitation not found' },
  InvitationExpired: {
    code: 410,
    errorCode: 'INVITATION_EXPIRED',
    error:
      'Your invitation has expired: it held for seven days. Ask whoever invited you to invite you again.',
  },
  PersonalWorkspace: {
    code: 409,
    errorCode: 'PERSONAL_WORKSPACE',
    error: 'A personal workspace is one person’s alone. Make a workspace to share with others.',
  },
  ManagersOnly: {
    code: 403,
    errorCode: 'MANAGERS_ONLY',
    error: 'Only owners and admins of the workspace can do this',
  },
  OwnersOnly: {
    code: 403,
    errorCode: 'OWNERS_ONLY',
    error: 'Only an owner of the workspace can make owners, change them or remove them',
  },
  LastOwner: {
    code: 409,
    errorCode: 'LAST_OWNER',
    error: 'This is the last owner of the workspace. Make somebody else an owner first.',
  },
  TooManyWorkspaces: (error) => ({
    code: 409,
    errorCode: 'TOO_MANY_WORKSPACES',
    error: `You can own ${error instanceof TooManyWorkspaces ? error.limit : 'no more'} workspaces besides your personal one.`,
  }),
  TooManyInvitations: {
    code: 429,
    errorCode: 'TOO_MANY_INVITATIONS',
    error: 'You have invited as many people as you may in a day. Invite the others tomorrow.',
    retryAfterSeconds: 3600,
  },
  SeatsTaken: seatsTaken,
};

function seatsTaken(error: Error): FailureRow {
  const row = { code: 402, errorCode: 'QUOTA_EXCEEDED' };
  if (!(error instanceof SeatsTaken)) return row;
  const { used, limit } = error;
  return {
    ...row,
    error: `Your workspace's plan allows ${limit} ${limit === 1 ? 'member' : 'members'}, open invitations included. Withdraw what is no longer needed, or upgrade.`,
    details: { upgradeUrl: '/pricing', resource: 'members', used, limit, of: 'plan' },
  };
}
