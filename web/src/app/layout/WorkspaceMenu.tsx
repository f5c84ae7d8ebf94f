import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Me, OwnWorkspace } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '../../components/avatar/index.ts';
import { Icon } from '../../components/icon/index.ts';
import { useTellError } from '../../components/notice/index.ts';
import { useErrorText } from '../../lib/errors/index.ts';
import { useSwitchWorkspace, useWorkspaceName, workspacesQuery } from '../../lib/person/index.ts';
import classes from './PersonMenu.module.css';

/** The workspace acted in, the others to act in, and what concerns it. */
export function WorkspaceMenu({ me }: { readonly me: Me }) {
  const { t } = useTranslation(['app', 'person']);
  const nameOf = useWorkspaceName();
  const { workspace } = me;
  const tell = useTellError();
  const switchTo = useSwitchWorkspace();
  const choose = ({ uuid }: OwnWorkspace) => {
    if (uuid !== workspace.uuid) switchTo.mutate(uuid, { onError: tell });
  };
  return (
    <Menu position="top-start" width={232}>
      <Menu.Target>
        <UnstyledButton className={classes.person}>
          <Logo src={workspace.logo} name={workspace.name} size={28} shape="square" />
          <span className={classes.names}>
            <span className={classes.email}>{nameOf(workspace)}</span>
            <span className={classes.workspace}>{t(`person:roles.${workspace.role}`)}</span>
          </span>
          <span className={classes.opens}>
            <Icon name="down" size={14} />
          </span>
          <VisuallyHidden>{t('workspaces.menu')}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Choices current={workspace.uuid} onChoose={choose} />
        <Menu.Item
          component={Link}
          to="/settings/workspace?new=1"
          leftSection={<Icon name="plus" size={16} />}
        >
          {t('workspaces.new')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item component={Link} to="/settings/members" leftSection={<Icon name="users" size={16} />}>
          {t('places.members')}
        </Menu.Item>
        <Menu.Item component={Link} to="/settings/links" leftSection={<Icon name="link" size={16} />}>
          {t('places.links')}
        </Menu.Item>
        <Menu.Item component={Link} to="/settings/workspace" leftSection={<Icon name="settings" size={16} />}>
          {t('places.workspace')}
        </Menu.Item>
        {workspace.role === 'owner' && (
          <Menu.Item component={Link} to="/settings/audit" leftSection={<Icon name="history" size={16} />}>
            {t('places.audit')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ChoicesProps {
  readonly current: string;
  readonly onChoose: (workspace: OwnWorkspace) => void;
}

function Choices({ current, onChoose }: ChoicesProps) {
  const { t } = useTranslation();
  const { data = [], error } = useQuery(workspacesQuery);
  const nameOf = useWorkspaceName();
  const textOf = useErrorText();
  return (
    <>
      <Menu.Label>{t('workspaces.label')}</Menu.Label>
      {error && <Menu.Label c="var(--bad)">{textOf(error)}</Menu.Label>}
      <div className={classes.workspaces}>
        {data.map((workspace) => (
          <Menu.Item
            key={workspace.uuid}
            leftSection={<Logo src={workspace.logo} name={workspace.name} size={20} shape="square" />}
            rightSection={workspace.uuid === current && <Icon name="check" size={16} />}
            onClick={() => onChoose(workspace)}
          >
            <span className={classes.choice}>{nameOf(workspace)}</span>
            {workspace.uuid === current && <VisuallyHidden>{t('workspaces.current')}</VisuallyHidden>}
          </Menu.Item>
        ))}
      </div>
    </>
  );
}
