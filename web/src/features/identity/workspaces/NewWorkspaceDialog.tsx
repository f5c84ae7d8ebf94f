import { Alert, Button, Modal, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/index.ts';
import { useErrorText } from '../../../lib/errors/index.ts';
import { useSwitchWorkspace } from '../../../lib/person/index.ts';
import classes from './workspaces.module.css';

const LONGEST = 80;

/** Makes a workspace, and goes there to invite others. */
export function NewWorkspaceDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('workspaces');
  const textOf = useErrorText();
  const [name, setName] = useState('');
  const goThere = useSwitchWorkspace('/settings/members');
  const make = useMutation({
    mutationFn: async () => {
      const { uuid } = await call(routes.createWorkspace, { body: { name: name.trim() } });
      await goThere.mutateAsync(uuid);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate();
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
          data-autofocus
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {make.isError && (
          <Alert color="bad" variant="light" role="alert">
            {textOf(make.error)}
          </Alert>
        )}
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {t('workspace.cancel')}
          </Button>
          <Button type="submit" loading={make.isPending} disabled={name.trim() === ''}>
            {t('workspace.make')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
