import { Button, Modal, NativeSelect, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Invitation, MAX_INVITED, routes } from '@tutka/http-contracts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCloseGuard } from '../../../components/confirm/index.ts';
import { FormFoot } from '../../../components/form/index.ts';
import { Refusal } from '../../../components/states/index.ts';
import { call, refreshRows } from '../../../lib/api/index.ts';
import { addressesIn } from './invite-form.ts';
import classes from './workspaces.module.css';

interface Props {
  readonly workspace: string;
  readonly onClose: () => void;
}

/** Brings several people in at once. */
export function InviteDialog({ workspace: uuid, onClose }: Props) {
  const { t } = useTranslation(['workspaces', 'person']);
  const [text, setText] = useState('');
  const [role, setRole] = useState<Invitation['role']>('member');
  const [checked, setChecked] = useState(false);
  const leave = useCloseGuard(text.trim() !== '', onClose);
  const invite = useInvite(uuid);
  const { emails, wrong } = addressesIn(text);
  const problem = problemOf(emails, wrong);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (problem === undefined && emails.length > 0) invite.mutate({ emails, role }, { onSuccess: onClose });
  };
  return (
    <Modal opened onClose={leave} title={t('members.invite')}>
      <form onSubmit={submit} className={classes.form}>
        <p className={classes.lead}>{t('members.inviteText')}</p>
        <Textarea
          label={t('members.addresses')}
          description={t('members.addressesText', { most: MAX_INVITED })}
          placeholder={'anna@example.com\nbert@example.com'}
          minRows={3}
          maxRows={8}
          autosize
          data-autofocus
          value={text}
          error={checked && problem && t(problem, { list: wrong.join(', '), most: MAX_INVITED })}
          onBlur={() => setChecked(true)}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <NativeSelect
          label={t('members.role')}
          value={role}
          data={(['member', 'admin'] as const).map((value) => ({
            value,
            label: t(`person:roles.${value}`),
          }))}
          onChange={({ currentTarget }) => setRole(currentTarget.value as Invitation['role'])}
        />
        <Refusal error={invite.error} />
        <FormFoot cancel={t('members.cancel')} onCancel={onClose}>
          <Button type="submit" loading={invite.isPending} disabled={emails.length === 0}>
            {emails.length === 0 ? t('members.sendNone') : t('members.send', { count: emails.length })}
          </Button>
        </FormFoot>
      </form>
    </Modal>
  );
}

function problemOf(emails: readonly string[], wrong: readonly string[]) {
  if (wrong.length > 0) return 'members.wrong';
  return emails.length > MAX_INVITED ? 'members.tooMany' : undefined;
}

/** How many are so, and how many are not. */
function parted<T>(all: readonly T[], isSo: (one: T) => boolean): [number, number] {
  const count = all.filter(isSo).length;
  return [count, all.length - count];
}

function useInvite(uuid: string) {
  const { t, i18n } = useTranslation('workspaces');
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly emails: string[]; readonly role: Invitation['role'] }) =>
      call(routes.inviteMembers, { params: { uuid }, body }),
    onSuccess: ({ members, invitations, added }) => {
      const [fresh, here] = parted(members, ({ userUUID }) => added.includes(userUUID));
      const [sent, open] = parted(invitations, ({ uuid }) => added.includes(uuid));
      const told = [
        ...(fresh > 0 ? [t('members.added', { count: fresh })] : []),
        ...(sent > 0 ? [t('members.invited', { count: sent })] : []),
        ...(here > 0 ? [t('members.already', { count: here })] : []),
        ...(open > 0 ? [t('members.invitedBefore', { count: open })] : []),
      ];
      notifications.show({ message: new Intl.ListFormat(i18n.language).format(told) });
      void refreshRows(client, routes.listMembers, routes.listInvitations, routes.listWorkspaces);
    },
  });
}
