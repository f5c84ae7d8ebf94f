import type { Rules } from '../rule.ts';

export const userRules: Rules = {
  UserRegistered: { kind: 'user', shows: ['role', 'language'] },
  UserSignedIn: { kind: 'user' },
  UserSignedOut: { kind: 'user' },
  UserProfileChanged: { kind: 'user', names: 'fields' },
  UserRoleChanged: { kind: 'user', shows: ['role'] },
  UserSuspended: { kind: 'user', sets: { suspended: true } },
  UserReinstated: { kind: 'user', sets: { suspended: false } },
  UserQuotaChanged: { kind: 'user', shows: ['messages', 'tokens', 'knowledgeBytes', 'agents'] },
  NotificationSettingsChanged: { kind: 'user', names: 'kinds' },
  UserDeleted: { kind: 'user', ends: true },
};

export const workspaceRules: Rules = {
  WorkspaceCreated: { kind: 'workspace', shows: ['ownerUuid', 'personal'] },
  WorkspaceChanged: { kind: 'workspace', names: 'fields' },
  MemberInvited: { kind: 'workspace', shows: ['role'], part: 'invitationUuid' },
  InvitationWithdrawn: { kind: 'workspace', sets: { role: null }, part: 'invitationUuid' },
  MemberAdded: { kind: 'workspace', shows: ['role'], part: 'userUuid' },
  MemberRoleChanged: { kind: 'workspace', shows: ['role'], part: 'userUuid' },
  MemberRemoved: { kind: 'workspace', sets: { role: null }, part: 'userUuid' },
  WorkspaceDeleted: { kind: 'workspace', ends: true },
};

export const apiKeyRules: Rules = {
  ApiKeyCreated: { kind: 'apiKey', name: 'name', shows: ['name', 'scopes', 'expiresAt'] },
  ApiKeyChanged: { kind: 'apiKey', name: 'name', shows: ['name', 'scopes', 'expiresAt'] },
  ApiKeyRevoked: { kind: 'apiKey', ends: true },
};

/** Both are of the platform's one policy. */
export const signUpRules: Rules = {
  SignUpPolicyChosen: { kind: 'signUp', shows: ['kind', 'domains'] },
  SignUpPolicyReset: { kind: 'signUp', ends: true },
};
