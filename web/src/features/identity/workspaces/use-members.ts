import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Invitation, type Me, type Member, routes } from '@tutka/http-contracts';
import { useState } from 'react';
import { call, refreshRows } from '../../../lib/api/index.ts';

const shown = [
  routes.listMembers,
  routes.listInvitations,
  routes.listWorkspaces,
  routes.getWorkspace,
  routes.getMe,
];

/** Changes of who belongs to the workspace acted in; `refused` is what the last one failed with. */
export function useMembers({ workspace: { uuid } }: Me) {
  const client = useQueryClient();
  const [refused, setRefused] = useState<Error | null>(null);
  const common = {
    onSuccess: () => refreshRows(client, ...shown),
    onMutate: () => setRefused(null),
    onError: setRefused,
  };
  const setRole = useMutation({
    mutationFn: ({ userUUID: userUuid, role }: Pick<Member, 'userUUID' | 'role'>) =>
      call(routes.updateMember, { params: { uuid, userUuid }, body: { role } }),
    ...common,
  });
  const remove = useMutation({
    mutationFn: (userUuid: string) => call(routes.removeMember, { params: { uuid, userUuid } }),
    ...common,
  });
  const withdraw = useMutation({
    mutationFn: (invitationUuid: string) =>
      call(routes.withdrawInvitation, { params: { uuid, invitationUuid } }),
    ...common,
  });
  const inviteAgain = useMutation({
    mutationFn: (body: Pick<Invitation, 'email' | 'role'>) =>
      call(routes.inviteMembers, { params: { uuid }, body }),
    ...common,
  });
  return { setRole, remove, withdraw, inviteAgain, refused };
}

export type Members = ReturnType<typeof useMembers>;
