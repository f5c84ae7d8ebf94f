import { randomUUID } from 'node:crypto';
import { routes } from '@tutka/http-contracts';
import { type Api, firstOf } from '../api.ts';
import { adminAlone, ownerAlone, signedIn } from './expectation.ts';

const address = () => `${randomUUID()}@example.org`;
let shared: Promise<string> | undefined;

/** The owner's shared workspace. */
function workspaceOf(owner: Api): Promise<string> {
  shared ??= owner.call(routes.createWorkspace, { body: { name: 'Lighthouse' } }).then(({ uuid }) => uuid);
  return shared;
}

const ofWorkspace = async ({ owner }: { owner: Api }) => ({ params: { uuid: await workspaceOf(owner) } });

/** The owner's shared workspace. An ADMIN sees it as they see every one; to members' calls they are a stranger. */
export const workspaceExpectations = {
  listWorkspaces: { statuses: signedIn },
  // Those who try it over and over would have more than they may.
  createWorkspace: { statuses: signedIn, call: () => ({ body: { name: 'Made' } }) },
  getWorkspace: { statuses: ownerAlone, call: ofWorkspace },
  updateWorkspace: {
    statuses: ownerAlone,
    call: async (world: { owner: Api }) => ({ ...(await ofWorkspace(world)), body: { name: randomUUID() } }),
  },
  // Into the one acted in already: nothing changes for the calls that follow.
  switchWorkspace: {
    statuses: ownerAlone,
    call: ({ owner }: { owner: Api }) => ({ params: { uuid: owner.me.workspace.uuid } }),
  },
  listAllWorkspaces: { statuses: adminAlone },
  getAnyWorkspace: { statuses: adminAlone, call: ofWorkspace },
  listAnyMembers: { statuses: adminAlone, call: ofWorkspace },
  listMembers: { statuses: ownerAlone, call: ofWorkspace },
  inviteMembers: {
    statuses: ownerAlone,
    call: async (world: { owner: Api }) => ({ ...(await ofWorkspace(world)), body: { email: address() } }),
  },
  // The last owner stays one.
  updateMember: {
    statuses: [401, 409, 404, 401, 404] as const,
    call: async ({ owner }: { owner: Api }) => ({
      params: { uuid: await workspaceOf(owner), userUuid: owner.me.uuid },
      body: { role: 'member' },
    }),
  },
  removeMember: {
    statuses: [401, 409, 404, 401, 404] as const,
    call: async ({ owner }: { owner: Api }) => ({
      params: { uuid: await workspaceOf(owner), userUuid: owner.me.uuid },
    }),
  },
  listInvitations: { statuses: ownerAlone, call: ofWorkspace },
  withdrawInvitation: {
    statuses: ownerAlone,
    call: async ({ owner }: { owner: Api }) => {
      const uuid = await workspaceOf(owner);
      const body = { email: address() };
      const { invitations } = await owner.call(routes.inviteMembers, { params: { uuid }, body });
      return { params: { uuid, invitationUuid: firstOf<{ uuid: string }>(invitations).uuid } };
    },
  },
};
