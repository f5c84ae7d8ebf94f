import type { RouteName } from '@tutka/http-contracts';
import type { Answer } from './answer.ts';
import { named, when } from './asked.ts';
import { users } from './fixtures/people.ts';
import { allWorkspaces, invitations, members, shared, workspaces } from './fixtures/workspaces.ts';

/** What the rows about workspaces and their members answer. */
export const workspaceAnswers: Partial<Record<RouteName, Answer>> = {
  listWorkspaces: ({ empty }) => (empty ? workspaces.slice(0, 1) : workspaces),
  createWorkspace: () => shared,
  getWorkspace: named(workspaces),
  updateWorkspace: named(workspaces),
  switchWorkspace: named(workspaces),
  listAllWorkspaces: (asked) =>
    when(allWorkspaces)(asked).filter(({ personal, name, owner }) => {
      const [search, kind] = [asked.query.get('search'), asked.query.get('kind')];
      if (kind !== null && personal !== (kind === 'personal')) return false;
      return search === null || name.includes(search) || owner.email.includes(search);
    }),
  getAnyWorkspace: named(allWorkspaces),
  listAnyMembers: () => members,
  listMembers: ({ empty, member }) => {
    const some = empty ? members.slice(0, 1) : members;
    const [me] = users;
    return member
      ? some.map((one) => (one.userUUID === me?.uuid ? one : { ...one, email: `${one.email[0]}******` }))
      : some;
  },
  inviteMembers: () => ({ members: [], invitations, added: invitations.map(({ uuid }) => uuid) }),
  updateMember: ({ params }) => members.find(({ userUUID }) => userUUID === params.userUuid),
  removeMember: ({ params }) => ({ userUUID: params.userUuid }),
  listInvitations: ({ empty }) => (empty ? [] : invitations),
  withdrawInvitation: ({ params }) => ({ uuid: params.invitationUuid }),
};
