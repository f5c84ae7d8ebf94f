import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ADMIN, routes, type User } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../../components/confirm/index.ts';
import { call, refreshRows } from '../../../../lib/api/index.ts';
import { quotaKeys } from './quota-text.ts';

type Change = Pick<User, 'role' | 'status' | 'quota'>;

/** Saves a person's role, access and limits, after a question where they lose something. */
export function useUserUpdate(user: User, wanted: Change, onSaved: () => void) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const confirm = useConfirm();
  const update = useMutation({
    mutationFn: (body: Partial<Change>) => call(routes.updateUser, { params: { id: user.uuid }, body }),
    onSuccess: () => refreshRows(client, routes.listUsers, routes.getMe),
  });
  const changes = changesOf(user, wanted);
  const isChanged = Object.keys(changes).length > 0;
  const save = async () => {
    const loss = lossOf(user, wanted);
    if (loss !== null) {
      const { email } = user;
      const question = {
        title: t(`users.${loss}.question`, { email }),
        body: t(`users.${loss}.consequence`),
        action: t(`users.${loss}.action`),
        danger: true,
      };
      if (!(await confirm(question))) return;
    }
    if (isChanged) update.mutate(changes, { onSuccess: onSaved });
    else onSaved();
  };
  return { save, update, isChanged };
}

function lossOf(user: User, wanted: Change): 'suspend' | 'demote' | null {
  if (user.status && !wanted.status) return 'suspend';
  return user.role === ADMIN && wanted.role !== ADMIN ? 'demote' : null;
}

/** Only what differs, so that an untouched field is not written over. */
function changesOf(user: User, wanted: Change): Partial<Change> {
  return {
    ...(wanted.role === user.role ? {} : { role: wanted.role }),
    ...(wanted.status === user.status ? {} : { status: wanted.status }),
    ...(isSame(wanted.quota, user.quota) ? {} : { quota: wanted.quota }),
  };
}

function isSame(one: User['quota'], other: User['quota']): boolean {
  return quotaKeys.every((key) => one[key] === other[key]);
}
