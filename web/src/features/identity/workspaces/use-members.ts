import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Invitation, type Me, type Member, routes } from '@tutka/http-contracts';
import { call, refreshRows } from '../../../lib/api/index.ts';
import { useErrorText } from '../../../lib/errors/index.ts';

const shown = [
  routes.listMembers,
  routes.listInvitations,
  routes.listWorkspaces,
  routes.getWorkspace,
  routes.getMe,
];

/** Changes of who belongs to the workspace acted in; what fails is told beside the page. */
export function useMembers({ workspace: { uuid } }: Me) {
  const client = useQueryClient();
  const textOf = useErrorText();
  const common = {
    onSuccess: () => refreshRows(client, ...shown),
    onError: (error: Error) => notifications.show({ color: 'bad', message: textOf(error) }),
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
  return { setRole, remove, withdraw, inviteAgain };
}
