import { Menu } from '@mantine/core';
import type { Session } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon/index.ts';
import { SubMenu } from '../../../components/menu/index.ts';
import { useSessionUpdate } from '../api/use-session-update.ts';
import { FolderMark } from './FolderMark.tsx';
import { useFolders } from './use-folders.ts';

/** In a chat's menu: the folders it may go to, and the way out of its own. */
export function MoveItems({ session }: { readonly session: Session }) {
  const { t } = useTranslation('conversation');
  const folders = useFolders();
  const update = useSessionUpdate();
  const move = (folderUUID: string | null) => void update(session.uuid, { folderUUID });
  if (folders === undefined || folders.length === 0) return null;
  return (
    <>
      <SubMenu icon={<Icon name="folder" size={16} />} label={t('folders.move')}>
        {folders.map((folder) => (
          <Menu.Item
            key={folder.uuid}
            leftSection={<FolderMark colour={folder.colour} />}
            rightSection={folder.uuid === session.folderUUID && <Icon name="check" size={14} />}
            disabled={folder.uuid === session.folderUUID}
            onClick={() => move(folder.uuid)}
          >
            <bdi>{folder.name}</bdi>
          </Menu.Item>
        ))}
      </SubMenu>
      {session.folderUUID !== null && (
        <Menu.Item leftSection={<Icon name="left" size={16} />} onClick={() => move(null)}>
          {t('folders.moveOut')}
        </Menu.Item>
      )}
    </>
  );
}
