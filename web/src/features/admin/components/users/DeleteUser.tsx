import { Modal } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes, type User } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { DeletionForm } from '../../../../components/deletion/index.ts';
import { call, refreshRows } from '../../../../lib/api/index.ts';

interface Props {
  readonly user: User;
  readonly onClose: () => void;
}

/** The end of somebody else's account. */
export function DeleteUser({ user, onClose }: Props) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => call(routes.deleteUser, { params: { id: user.uuid }, body: { email: user.email } }),
    onSuccess: async () => {
      onClose();
      await refreshRows(client, routes.listUsers);
    },
    // What is to be done first may have come up since it was told.
    onError: () => refreshRows(client, routes.getDeletion),
  });
  return (
    <Modal opened onClose={onClose} title={t('users.delete.title')} size="lg">
      <DeletionForm
        user={user}
        own={false}
        action={t('users.delete.do')}
        cancel={t('cancel')}
        error={end.error}
        isPending={end.isPending}
        isReady={() => true}
        onDelete={() => end.mutate()}
        onCancel={onClose}
      />
    </Modal>
  );
}
