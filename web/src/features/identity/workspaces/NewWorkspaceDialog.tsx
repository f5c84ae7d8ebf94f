import { Button, Modal, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFoot } from '../../../components/form/index.ts';
import { Refusal } from '../../../components/states/index.ts';
import { call, refreshRows, useBodyKey } from '../../../lib/api/index.ts';
import { useSwitchWorkspace } from '../../../lib/person/index.ts';
import classes from './workspaces.module.css';

const LONGEST = 80;

/** Makes a workspace, and goes there to invite others. */
export function NewWorkspaceDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('workspaces');
  const [name, setName] = useState('');
  const { make, isMade, isPending, error } = useMake(name.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make();
  };
  return (
    <Modal opened onClose={onClose} title={t('workspace.new')}>
      <form onSubmit={submit} className={classes.form}>
        <p className={classes.lead}>{t('workspace.newText')}</p>
        <TextInput
          label={t('workspace.name')}
          placeholder={t('workspace.nameExample')}
          value={name}
          maxLength={LONGEST}
          disabled={isMade}
          data-autofocus
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Refusal error={error} />
        <FormFoot cancel={t('workspace.cancel')} onCancel={onClose}>
          <Button type="submit" loading={isPending} disabled={name.trim() === ''}>
            {t(isMade ? 'workspace.open' : 'workspace.make')}
          </Button>
        </FormFoot>
      </form>
    </Modal>
  );
}

/** Makes it once: where one could not go there, only that is tried again. Who cancels is not taken there. */
function useMake(name: string) {
  const client = useQueryClient();
  const goThere = useSwitchWorkspace('/settings/members');
  const keyOf = useBodyKey();
  const making = useMutation({
    mutationFn: () => call(routes.createWorkspace, { body: { name }, idempotencyKey: keyOf({ name }) }),
    onSuccess: () => void refreshRows(client, routes.listWorkspaces),
  });
  const made = making.data?.uuid;
  return {
    make: () => {
      if (made !== undefined) goThere.mutate(made);
      else making.mutate(undefined, { onSuccess: ({ uuid }) => goThere.mutate(uuid) });
    },
    isMade: made !== undefined,
    isPending: making.isPending || goThere.isPending,
    error: making.error ?? goThere.error,
  };
}
