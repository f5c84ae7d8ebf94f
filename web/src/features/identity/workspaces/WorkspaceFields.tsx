import { Button, FileButton, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Me, routes } from '@tutka/http-contracts';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '../../../components/avatar/index.ts';
import { Icon } from '../../../components/icon/index.ts';
import { call, refreshRows } from '../../../lib/api/index.ts';
import { useErrorText } from '../../../lib/errors/index.ts';
import { uploadFile } from '../../../lib/upload/index.ts';
import classes from './workspaces.module.css';

const LONGEST = 80;

/** Name and picture, for who may change them; else as they are. */
export function WorkspaceFields({ me }: { readonly me: Me }) {
  const { t } = useTranslation(['workspaces', 'person']);
  const { personal, role } = me.workspace;
  if (personal) return <p className={classes.lead}>{t('workspace.personal')}</p>;
  return (
    <>
      {role === 'member' ? <Shown me={me} /> : <Changed me={me} />}
      <dl className={classes.facts}>
        <dt>{t('workspace.role')}</dt>
        <dd>{t(`person:roles.${role}`)}</dd>
        <dt>{t('workspace.members')}</dt>
        <dd>
          <Link to="/settings/members">{t('workspace.manage')}</Link>
        </dd>
      </dl>
    </>
  );
}

function Shown({ me: { workspace } }: { readonly me: Me }) {
  return (
    <span className={classes.person}>
      <Logo src={workspace.logo} name={workspace.name} size={48} shape="square" />
      <b className={classes.email}>{workspace.name}</b>
    </span>
  );
}

function Changed({ me: { workspace } }: { readonly me: Me }) {
  const { t } = useTranslation('workspaces');
  const textOf = useErrorText();
  const save = useSave(workspace.uuid);
  const [name, setName] = useState(workspace.name);
  const empty = useRef<() => void>(null);
  const wanted = name.trim();
  const take = (file: File | null) => {
    if (file) save.mutate({ file });
    // A browser tells of no change where the same is chosen again, as after an upload that failed.
    empty.current?.();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted !== '') save.mutate({ name: wanted });
  };
  return (
    <form onSubmit={submit} className={classes.form}>
      <div className={classes.person}>
        <Logo src={workspace.logo} name={workspace.name} size={64} shape="square" />
        <div>
          <FileButton resetRef={empty} accept="image/png,image/jpeg,image/webp,image/gif" onChange={take}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<Icon name="upload" size={16} />}
                loading={save.isPending && save.variables.file !== undefined}
              >
                {t('workspace.picture')}
              </Button>
            )}
          </FileButton>
          <p className={classes.hint}>{t('workspace.pictureKinds')}</p>
        </div>
      </div>
      <div className={classes.line}>
        <TextInput
          className={classes.grow ?? ''}
          label={t('workspace.name')}
          value={name}
          maxLength={LONGEST}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button
          type="submit"
          loading={save.isPending && save.variables.file === undefined}
          disabled={wanted === '' || wanted === workspace.name}
        >
          {t('workspace.save')}
        </Button>
      </div>
      <p role="alert" className={classes.problem}>
        {save.isError && textOf(save.error)}
      </p>
    </form>
  );
}

interface Change {
  readonly name?: string;
  readonly file?: File;
}

function useSave(uuid: string) {
  const { t } = useTranslation('workspaces');
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, file }: Change) => {
      const body = { ...(name && { name }), ...(file && { logo: await uploadFile(file, 'avatar') }) };
      return await call(routes.updateWorkspace, { params: { uuid }, body });
    },
    onSuccess: async () => {
      await refreshRows(client, routes.getMe, routes.listWorkspaces, routes.getWorkspace);
      notifications.show({ message: t('workspace.saved') });
    },
  });
}
